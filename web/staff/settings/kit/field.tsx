import type { ReactNode } from 'react'

import type { TextValues } from '#web/lib/i18n/fill.ts'
import type { SettingsText, SettingsTextKey } from '#web/staff/settings/texts.ts'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import { RadioGroup } from '#web/ui/form/radio-group.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { TextField, type TextFieldProps } from '#web/ui/form/text-field.tsx'

/** A form while it is typed in. */
export type Edit<Draft> = {
  draft: Draft
  /** A method: a field that knows a part of the form can be one of the whole. */
  set<Name extends keyof Draft>(this: void, name: Name, value: Draft[Name]): void
  /** Returns the fault of a field in words, by its path. */
  errorOf: (path: string) => string | undefined
  isNew: boolean
  text: SettingsText
}

/** By the path of the field: what is wrong with it. */
export type Faults = Readonly<Partial<Record<string, SettingsTextKey>>>

/** A field of a form: how it is typed, what may be wrong with it, and how it reads where two have changed it. */
export type Field<Draft> = {
  /** The name that the server has for it. */
  name: string
  /** Returns the label, of a part too where it has any: the text in a language. */
  label: SettingsTextKey | ((text: SettingsText, part: string) => string)
  /** Returns the faults that keep the field from being saved. */
  faults?: (draft: Draft) => Faults
  /** Values for the words of its faults. */
  faultValues?: TextValues | undefined
  /** The words of what the server did not take, by its code and the rest of the path. */
  refused?: (code: string, rest: string) => SettingsTextKey | undefined
  valueText?: (value: unknown, text: SettingsText) => string
  input: (edit: Edit<Draft>) => ReactNode
}

type Refused = Readonly<Partial<Record<string, SettingsTextKey>>>

type TextOptions = Pick<
  TextFieldProps,
  'inputMode' | 'type' | 'suffix' | 'maxLength' | 'autoCapitalize' | 'spellCheck'
> & {
  label: SettingsTextKey
  hint?: SettingsTextKey
  optional?: SettingsTextKey
  /** Said of a field that is left empty. */
  needed?: SettingsTextKey
  fault?: (typed: string) => SettingsTextKey | false | null | undefined
  faultValues?: TextValues
  /** By the server's code. */
  refused?: Refused
  /** The text for any other code; `needed` unless given. */
  otherwise?: SettingsTextKey
  /** True where it cannot be changed on an existing thing. */
  isFixed?: boolean
  /** Returns the text that the field takes for what was typed, at each letter. */
  written?: (typed: string) => string
}

export function textField<Name extends string>(name: Name, options: TextOptions): Field<Record<Name, string>> {
  const {
    label,
    hint,
    optional,
    needed,
    fault,
    refused,
    otherwise = needed,
    isFixed = false,
    written,
    faultValues,
    ...input
  } = options
  return {
    name,
    label,
    faults: ({ [name]: typed }) => {
      const found = needed !== undefined && typed.trim() === '' ? needed : fault?.(typed)
      return found ? { [name]: found } : {}
    },
    faultValues,
    refused: (code) => refused?.[code] ?? otherwise,
    input: ({ draft, set, errorOf, isNew, text }) => (
      <TextField
        autoComplete="off"
        {...input}
        label={text(label)}
        hint={hint === undefined || (isFixed && !isNew) ? undefined : text(hint)}
        optionalText={optional === undefined ? undefined : text(optional)}
        disabled={isFixed && !isNew}
        value={draft[name]}
        error={errorOf(name)}
        onValueChange={(typed) => set(name, written ? written(typed) : typed)}
      />
    ),
  }
}

export function checkField<Name extends string>(
  name: Name,
  { label, description }: { label: SettingsTextKey; description?: SettingsTextKey },
): Field<Record<Name, boolean>> {
  return {
    name,
    label,
    valueText: (value, text) => text(value === true ? 'settingsYes' : 'settingsNo'),
    input: ({ draft, set, text }) => (
      <Checkbox
        label={text(label)}
        description={description === undefined ? undefined : text(description)}
        checked={draft[name]}
        onCheckedChange={(checked) => set(name, checked)}
      />
    ),
  }
}

type ChoiceOptions<Value extends string> = {
  label: SettingsTextKey
  hint?: SettingsTextKey | ((chosen: Value) => SettingsTextKey | undefined)
  options: readonly Value[]
  optionText: (value: Value, text: SettingsText) => string
  /** One of a list that drops down, rather than all at once. */
  isList?: boolean
  /** Asked of a new one only. */
  isFixed?: boolean
}

export function choiceField<Name extends string, Value extends string>(
  name: Name,
  { label, hint, options, optionText, isList = false, isFixed = false }: ChoiceOptions<Value>,
): Field<Record<Name, Value>> {
  const known = (value: unknown) => options.find((option) => option === value)
  return {
    name,
    label,
    valueText: (value, text) => {
      const option = known(value)
      return option === undefined ? '' : optionText(option, text)
    },
    input: ({ draft, set, isNew, text }) => {
      if (isFixed && !isNew) return null
      const shown = options.map((value) => ({ value, label: optionText(value, text) }))
      const hinted = typeof hint === 'function' ? hint(draft[name]) : hint
      const said = hinted === undefined ? undefined : text(hinted)
      const choose = (value: string) => set(name, known(value) ?? draft[name])
      return isList ? (
        <Select label={text(label)} hint={said} options={shown} value={draft[name]} onValueChange={choose} />
      ) : (
        <RadioGroup legend={text(label)} hint={said} options={shown} value={draft[name]} onValueChange={choose} />
      )
    },
  }
}

/** Returns the faults that keep a form from being saved. */
export function faultsOf<Draft>(fields: readonly Field<Draft>[], draft: Draft): Faults {
  return fields.reduce<Faults>((all, field) => ({ ...all, ...field.faults?.(draft) }), {})
}

/** Returns the words for the fields that the server refused. */
export function refusedOf<Draft>(
  fields: readonly Field<Draft>[],
  refused: Readonly<Partial<Record<string, string>>>,
): Faults {
  const faults: Record<string, SettingsTextKey> = {}
  for (const { name, refused: wordsOf } of fields) {
    for (const [path, code = ''] of Object.entries(refused)) {
      if (path !== name && !path.startsWith(`${name}.`)) continue
      const fault = wordsOf?.(code, path.slice(name.length + 1))
      // What is wrong within a line is said beside the line.
      if (fault !== undefined) faults[path.replace(/\.(\d+)\..*$/, '.$1')] = fault
    }
  }
  return faults
}
