import { describe, expect, it } from 'vitest'

import { startedDraft, isFaultless, isSameDraft, shownFault, typed, type Faults } from './draft-state.ts'

type Draft = { name: string; rows: { price: string }[] }

const empty: Draft = { name: '', rows: [{ price: '' }] }
const missing: Faults<string> = { name: 'missing' }
const state = startedDraft<Draft, string>(empty)

describe('the faults of a draft', () => {
  it('are not shown while nobody has left the field or sent the form', () => {
    expect(shownFault(state, missing, 'name')).toBeUndefined()
    expect(shownFault({ ...state, left: new Set(['rows']) }, missing, 'name')).toBeUndefined()
    expect(shownFault({ ...state, left: new Set(['name']) }, missing, 'name')).toBe('missing')
    expect(shownFault({ ...state, isTried: true }, missing, 'name')).toBe('missing')
  })

  it('are shown at once where the server found them, before what is found here', () => {
    expect(shownFault({ ...state, isTried: true, refused: { name: 'taken' } }, missing, 'name')).toBe('taken')
  })

  it('of the server are gone with what was typed before, field by field and with the parts of a field', () => {
    const refused = { ...state, refused: { name: 'taken', 'rows.0.price': 'too_many_decimals' } }
    expect(typed(refused, ['name'], { ...empty, name: 'Aino' })).toMatchObject({
      draft: { name: 'Aino' },
      first: { name: '' },
      refused: { 'rows.0.price': 'too_many_decimals' },
    })
    expect(typed(refused, ['rows'], empty).refused).toEqual({ name: 'taken' })
    expect(typed({ ...state, refused: { names: 'taken' } }, ['name'], empty).refused).toEqual({ names: 'taken' })
  })

  it('that are undefined are none', () => {
    expect(isFaultless({ name: undefined })).toBe(true)
    expect(isFaultless({ name: 'missing' })).toBe(false)
  })
})

describe('a draft', () => {
  it('that is carried over differs from what it begins with', () => {
    const { draft, first } = startedDraft<Draft, string>(empty, { ...empty, name: 'Aino' })
    expect(isSameDraft(draft, first)).toBe(false)
    expect(isSameDraft({ ...draft, name: '' }, first)).toBe(true)
  })
})
