import { steps, stepText } from '#web/ui/gallery/fixtures.tsx'
import { LanguageDropdown } from '#web/ui/menu/language-dropdown.tsx'
import type { Elements } from '#web/ui/page/elements.ts'
import { PageShell } from '#web/ui/page/page-shell.tsx'
import { StepIndicator } from '#web/ui/visit/step-indicator.tsx'

type ScreenFrameProps = { children: Elements; actions?: Elements; step?: number; banner?: Elements }

const languages = [
  { code: 'fi', name: 'Suomi' },
  { code: 'sv', name: 'Svenska' },
  { code: 'en', name: 'English' },
]

/** Header and steps as a customer sees them. */
export function ScreenFrame({ children, actions, step, banner }: ScreenFrameProps) {
  return (
    <PageShell
      skipText="Siirry sisältöön"
      banner={banner}
      header={
        <>
          <strong>Autohuolto Lahtinen</strong>
          <LanguageDropdown label="Kieli" languages={languages} value="fi" onValueChange={() => undefined} />
        </>
      }
      progress={
        step === undefined ? undefined : (
          <StepIndicator label="Asioinnin vaiheet" steps={steps} activeIndex={step} stepText={stepText} />
        )
      }
      actions={actions}
    >
      {children}
    </PageShell>
  )
}
