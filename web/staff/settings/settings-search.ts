import type { SettingsPlace } from './settings-places.ts'
import type { SettingsText } from './texts.ts'

const folded = (words: string) => words.toLocaleLowerCase().normalize('NFC')

/** Returns the sections whose name, group or contents have every word that is sought. */
export function sectionsThatFit<Section extends Pick<SettingsPlace, 'path' | 'text' | 'group'>>(
  sections: readonly Section[],
  sought: string,
  text: SettingsText,
): readonly Section[] {
  const words = folded(sought).split(/\s+/).filter(Boolean)
  return sections.filter(({ path, text: name, group }) => {
    const own = folded([text(name), text(`settingsGroup_${group}`), text(`settingsHas_${path}`)].join(' '))
    return words.every((word) => own.includes(word))
  })
}
