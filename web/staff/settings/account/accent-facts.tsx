import { contrastOnSurfaces, resolveAccent } from '#domain/text/accent.ts'
import { useText } from '#web/lib/i18n/use-text.tsx'
import { settingsTexts } from '#web/staff/settings/texts.ts'
import * as look from '#web/ui/layout.ts'

const ratioText = (ratio: number) => `${(Math.floor(ratio * 10) / 10).toFixed(1).replace('.', ',')}:1`

/** Tells how well a colour is read by day and by night, and which one is used in its place where that is too little. */
export function AccentFacts({ colour }: { colour: string }) {
  const { text } = useText(settingsTexts)
  const typed = colour.trim().toLowerCase()
  if (!/^#[0-9a-f]{6}$/.test(typed)) return null
  const used = resolveAccent(typed)
  return (
    <ul className={look.stack({ gap: 1, tone: 'soft', size: 14 })}>
      {(['light', 'dark'] as const).map((scheme) => {
        const { accent } = used[scheme]
        const contrast = ratioText(contrastOnSurfaces(typed, scheme))
        const values = { contrast, used: accent, usedContrast: ratioText(contrastOnSurfaces(accent, scheme)) }
        const isKept = accent === typed
        return <li key={scheme}>{text(isKept ? `setAccentKept_${scheme}` : `setAccentOther_${scheme}`, values)}</li>
      })}
    </ul>
  )
}
