import { globeShape } from '#web/ui/icon/icon-shapes.ts'
import { Icon } from '#web/ui/icon/icon.tsx'

import { Menu } from './menu.tsx'

export type LanguageChoice = {
  /** BCP 47: "fi". */
  code: string
  /** In its own words: "Suomi". */
  name: string
}

export type LanguageDropdownProps = {
  /** "Kieli". */
  label: string
  languages: readonly LanguageChoice[]
  value: string
  onValueChange: (code: string) => void
}

/** The languages, each by its own name. */
export function LanguageDropdown({ label, languages, value, onValueChange }: LanguageDropdownProps) {
  const current = languages.find((language) => language.code === value)
  return (
    <Menu
      label={current ? `${current.name}, ${label}` : label}
      face={
        <span className="inline gap-2 align-center">
          <Icon shape={globeShape} />
          <span>{current?.name ?? label}</span>
        </span>
      }
      items={languages.map(({ code, name }) => ({
        id: code,
        label: name,
        lang: code,
        checked: code === value,
        onSelect: () => onValueChange(code),
      }))}
    />
  )
}
