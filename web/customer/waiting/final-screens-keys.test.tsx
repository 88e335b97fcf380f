import { describe, expect, it } from 'vitest'

import { processStates, processTypes } from '#domain/enums.ts'
import { fetchesKeys } from '#domain/keys/keys-way.ts'
import { builtInTexts } from '#tests/support/content.ts'
import { atTheCabinet, type ViewChange } from '#tests/support/customer-view.ts'

import { headingOf, languages, shown, wordsOf } from './last-step.fixture.tsx'

describe('the way of the keys on the last step', () => {
  it.each(languages)('tells nobody who fetches keys to leave some, in %s', (language) => {
    const t = builtInTexts(language)
    const leaving = [t.lockerStepPutKeys, t.lockerTitleDeliverNoBox, t.lockerTitleDeliver.replace('{number}', '7')]
    const told: string[] = []
    for (const processType of processTypes) {
      for (const state of processStates.filter((one) => fetchesKeys(one, processType))) {
        for (const place of [atTheCabinet, {}]) {
          for (const useRetrievalProcess of [true, false]) {
            const process = { state, processType, useRetrievalProcess, ...place } as const
            const words = wordsOf(shown({ language, process: { ...process, currentStep: 'WAITING_CONFIRMATION' } }))
            if (leaving.some((text) => words.includes(text))) told.push(`${state} ${processType}`)
          }
        }
      }
    }
    expect(told).toEqual([])
  })

  it('says to who fetches keys by which way they come, and to who returns some where those go', () => {
    const at = (process: ViewChange['process']) =>
      shown({
        process: { state: 'RETRIEVE_STARTED', currentStep: 'WAITING_CONFIRMATION', ...atTheCabinet, ...process },
      })
    expect(headingOf(at({ processType: 'DELIVERY' }))).toBe('Hae avaimet lokerosta 7')
    expect(headingOf(at({ processType: 'DELIVERY', boxAccessCode: null, box: null }))).toBe('Avaimet on luovutettu')
    expect(headingOf(at({ processType: 'RETRIEVE' }))).toBe('Hae avaimet lokerosta 7')
    expect(headingOf(at({ processType: 'NO_DMS_RETRIEVE_AND_RETURN' }))).toBe('Palauta avaimet lokeroon 7')
    const returning = { processType: 'DELIVERY_WITH_SUBSTITUTE_CAR', returnsSubstituteVehicle: true } as const
    expect(headingOf(at(returning))).toBe('Palauta avaimet lokeroon 7')
    expect(wordsOf(at({ ...returning, state: 'PAYMENT_DONE' }))).toContain('jätä sijaisauton avaimet tilalle')
  })

  it('says to who has paid where the car is handed over, unless the keys come back in a box or it is brought', () => {
    const at = (process: ViewChange['process'] = {}) =>
      wordsOf(shown({ process: { state: 'PAYMENT_DONE', currentStep: 'WAITING_CONFIRMATION', ...process } }))
    const desk = 'luovutetaan huollon tiskillä: '
    expect(at()).toContain(desk)
    expect(at()).toContain('Tule, kun huolto on auki.')
    expect(at({ useRetrievalProcess: true })).not.toContain(desk)
    expect(at({ useRetrievalProcess: true })).toContain('Laitamme avaimet lokeroon')
    expect(at({ keysLaidBack: true, ...atTheCabinet })).not.toContain(desk)
    expect(at({ processType: 'ONLY_PAYMENT' })).not.toContain(desk)
    const wish = { deliveryInfoOption: 'd2', deliveryInfoNotes: 'Avain luukusta' }
    expect(at({ deliveryInfo: wish })).not.toContain(desk)
    expect(at({ deliveryInfo: wish })).toContain('Tuokaa auto kotipihaan: Avain luukusta')
  })

  it('says before the bill is paid that the keys come back in a box, to who wishes it', () => {
    const at = (process: ViewChange['process']) =>
      wordsOf(shown({ process: { currentStep: 'WAITING_CONFIRMATION', ...process } }))
    for (const state of [
      'CUSTOMER_KEYS_DELIVERED',
      'DELIVERY_DONE',
      'READY_FOR_PAYMENT',
      'PAYMENT_LINK_SENT',
    ] as const) {
      expect(at({ state, useRetrievalProcess: true })).toContain('laitamme avaimet lokeroon')
      expect(at({ state, useRetrievalProcess: true, keysLaidBack: true })).toContain('Avaimet odottavat lokerossa')
      expect(at({ state })).not.toContain('Avaimet takaisin lokerosta')
    }
  })

  it('lists on the payment page only what the customer pays, with the services chosen', () => {
    const words = wordsOf(
      shown({
        process: {
          state: 'PAYMENT_LINK_SENT',
          currentStep: 'WAITING_CONFIRMATION',
          selectedExtraServices: [{ id: 's1', type: 'NORMAL' }],
        },
      }),
    )
    expect(words).toContain('Määräaikaishuolto')
    expect(words).toContain('Sisäpuhdistus')
    expect(words).not.toContain('Takaluukun lukon vaihto')
    expect(words).toContain('555,11\u00a0€')
  })
})
