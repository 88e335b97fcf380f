import { plateKey } from '#domain/contact/licence-plate.ts'
import { useWords } from '#web/lib/i18n/screen-texts.ts'
import { useText } from '#web/lib/i18n/use-text.tsx'
import { PageLink } from '#web/lib/page-link.tsx'
import { useSettled } from '#web/lib/use-settled.ts'
import { useUnderWay } from '#web/staff/create/api.ts'
import { createTexts } from '#web/staff/create/texts.ts'
import { staffPaths } from '#web/staff/session/staff-paths.ts'
import { Notice } from '#web/ui/feedback/notice.tsx'

const shortestPlate = 3

/** Visits of the same car that are open already: one more may be a mistake, and is still possible. */
export function OpenVisits({ plate }: { plate: string }) {
  const { text } = useText(createTexts)
  const { types, states } = useWords(createTexts)
  const key = useSettled(plateKey(plate))
  const { data = [] } = useUnderWay(key, key.length >= shortestPlate)
  const open = data.filter(({ licenseNumber }) => licenseNumber !== null && plateKey(licenseNumber) === key)
  return (
    <div role="status">
      {open.length > 0 && (
        <Notice tone="warning" title={text('createOpenVisit', { plate: plate.toUpperCase() })}>
          {open.map(({ id, processType, state }) => (
            <p key={id}>
              <PageLink to={staffPaths.process(id)}>{`${types[processType]}, ${states[state].toLowerCase()}`}</PageLink>
            </p>
          ))}
        </Notice>
      )}
    </div>
  )
}
