import { describe, expect, it, vi } from 'vitest'

import type { IdentityState } from '#domain/access/identity.ts'
import { processStates, processTypes, type ProcessState } from '#domain/enums.ts'
import { finalScreen, finalScreens } from '#domain/process/final-screen.ts'
import { builtInTexts } from '#tests/support/content.ts'
import { atTheCabinet, type ViewChange } from '#tests/support/customer-view.ts'
import { plainPayment } from '#tests/support/entities.ts'
import type { IdentityView } from '#worker/contract/customer/identity.ts'

import { finalScreenComponents } from './final-screens.ts'
import { headingOf, languages, shown, unfolded, wordsOf } from './last-step.fixture.tsx'

describe('the last step', () => {
  it('tells who waits for keys that the workshop lays into a box whose turn it is, and that a bill comes before the code', () => {
    const process = { state: 'ADVISOR_CONFIRMED', currentStep: 'WAITING_CONFIRMATION' } as const
    const words = (processType: 'RETRIEVE' | 'NO_DMS_RETRIEVE' | 'DELIVERY') =>
      wordsOf(shown({ process: { ...process, processType } }))
    for (const type of ['RETRIEVE', 'NO_DMS_RETRIEVE'] as const) {
      expect(words(type)).toContain('Huolto panee avaimet lokeroon')
      expect(words(type)).not.toContain('hetken päästä')
      expect(words(type)).not.toContain('Hoituu itsestään')
    }
    expect(words('RETRIEVE')).toContain('Maksat')
    expect(words('NO_DMS_RETRIEVE')).not.toContain('Maksat')
    expect(words('DELIVERY')).toContain('Hoituu itsestään')
  })

  it('has a component for every final screen', () => {
    expect(new Set(Object.keys(finalScreenComponents))).toEqual(new Set(finalScreens))
  })

  it.each(languages)(
    'says something in every state of every type of process, in %s, with every place filled',
    (language) => {
      const faulty: string[] = []
      for (const state of processStates) {
        for (const processType of processTypes) {
          const full = shown({
            language,
            process: { state, processType, currentStep: 'WAITING_CONFIRMATION', ...atTheCabinet },
          })
          const bare = shown({
            language,
            workOrder: null,
            process: { state, processType, currentStep: 'WAITING_CONFIRMATION' },
          })
          for (const markup of [full, bare]) {
            const isSound = headingOf(markup).length > 2 && !/\{\w+\}|undefined|NaN|\[object/.test(wordsOf(markup))
            if (!isSound || !markup.includes('tel:')) faulty.push(`${state} ${processType}`)
          }
        }
      }
      expect(faulty).toEqual([])
    },
  )

  it('shows the code wherever the server gives one for the cabinet, in no other state', () => {
    const withCode = processStates.filter((state) =>
      shown({
        process: { state, processType: 'RETRIEVE', currentStep: 'WAITING_CONFIRMATION', ...atTheCabinet },
      }).includes('731</span>'),
    )
    expect(new Set(withCode.map((state) => finalScreen(state, 'RETRIEVE')))).toEqual(
      new Set(['lockerInstructions', 'paymentDone']),
    )
    expect(withCode).toEqual(
      expect.arrayContaining(['KEY_CODE_SENT', 'KEY_CODE_SEND_FAILED', 'RETRIEVE_STARTED', 'PAYMENT_DONE', 'REFUNDED']),
    )
  })

  it('offers another try for a box where one will do, not to those who wait for keys to be put into it', () => {
    const offered = (processType: 'DELIVERY' | 'NO_DMS_RETRIEVE') =>
      wordsOf(shown({ process: { state: 'NO_ROOM_LEFT', processType, currentStep: 'WAITING_CONFIRMATION' } }))
    expect(offered('DELIVERY')).toContain('Yritä varata lokero')
    expect(offered('DELIVERY')).toContain('Tuo avaimet')
    expect(offered('NO_DMS_RETRIEVE')).not.toContain('Yritä varata lokero')
    expect(offered('NO_DMS_RETRIEVE')).not.toContain('Tuo avaimet')
  })

  it('says that the message was lost only when it was', () => {
    const lost = (state: 'KEY_CODE_SENT' | 'KEY_CODE_SEND_FAILED') =>
      wordsOf(shown({ process: { state, currentStep: 'WAITING_CONFIRMATION', ...atTheCabinet } })).includes(
        'Viestin lähetys ei onnistunut',
      )
    expect([lost('KEY_CODE_SENT'), lost('KEY_CODE_SEND_FAILED')]).toEqual([false, true])
  })

  it('leads out of no kiosk, and says of none that it keeps the code', () => {
    const atTheBox = () =>
      shown({ process: { state: 'KEY_CODE_SENT', currentStep: 'WAITING_CONFIRMATION', ...atTheCabinet } })
    const { lockerMap, lockerKept } = builtInTexts('fi')
    expect([lockerMap, lockerKept].filter((words) => atTheBox().includes(words))).toHaveLength(2)
    vi.stubGlobal('sessionStorage', { getItem: (key: string) => (key === 'kiosk' ? 'north' : null) })
    expect([lockerMap, lockerKept].filter((words) => atTheBox().includes(words))).toEqual([])
    vi.unstubAllGlobals()
  })

  it('asks how the car is wanted back until that has been said', () => {
    const process = { state: 'CUSTOMER_KEYS_DELIVERED', currentStep: 'WAITING_CONFIRMATION' } as const
    const asked = shown({ process })
    const said = shown({
      process: { ...process, deliveryInfo: { deliveryInfoOption: 'd2', deliveryInfoNotes: 'Avain luukusta' } },
    })
    const never = shown({ process, account: { deliveryInfo: null } })
    expect(asked).toContain('<form')
    expect(asked).toMatch(/<button[^>]*disabled/)
    expect(unfolded(said)).not.toContain('<form')
    expect(wordsOf(said)).toContain('Tuokaa auto kotipihaan: Avain luukusta')
    expect(unfolded(never)).not.toContain('<form')
  })

  it('asks for the way back of the keys once: who chose a box can change it, and nobody is asked when all is over', () => {
    const words = (process: ViewChange['process'], change: ViewChange = {}) =>
      unfolded(shown({ ...change, process: { currentStep: 'WAITING_CONFIRMATION', ...process } }))
    for (const state of ['CUSTOMER_KEYS_DELIVERED', 'READY_FOR_PAYMENT'] as const) {
      const wished = words({ state, useRetrievalProcess: true })
      expect(wished).not.toContain('<form')
      expect(wordsOf(wished)).toContain('Haen mieluummin huollosta')
      expect(wordsOf(words({ state }))).not.toContain('Haen mieluummin lokerosta')
      expect(wordsOf(words({ state }, { account: { deliveryInfo: null } }))).toContain('Haen mieluummin lokerosta')
      const laid = words({ state, useRetrievalProcess: true, keysLaidBack: true })
      expect(laid).not.toMatch(/<form|Haen mieluummin huollosta/)
      expect(words({ state, processType: 'RETRIEVE' })).not.toContain('<form')
    }
    for (const deliveryInfo of [null, { deliveryInfoOption: 'd2', deliveryInfoNotes: null }]) {
      for (const processType of processTypes) {
        const over = words({ state: 'PROCESS_DONE', processType, deliveryInfo })
        expect(over).not.toMatch(/<form|<input|<select|Toiveesi on lähetetty|mieluummin/)
      }
    }
  })

  it.each(languages)(
    'names the car that is lent wherever its keys are, and says that keys are swapped, in %s',
    (language) => {
      const lentCar = {
        licenseNumber: 'LNA-123',
        make: 'Toyota',
        model: 'Yaris',
        place: 'Takapiha, ruutu 12',
        fuel: 'HYBRID' as const,
        returnBy: '2036-11-30T08:00:00Z',
      }
      const at = (state: ProcessState) =>
        shown({
          language,
          process: {
            state,
            processType: 'DELIVERY_WITH_SUBSTITUTE_CAR',
            currentStep: 'WAITING_CONFIRMATION',
            ...atTheCabinet,
            lentCar,
          },
        })
      for (const state of ['KEY_CODE_SENT', 'CUSTOMER_KEYS_DELIVERED'] as const) {
        expect(wordsOf(at(state))).toContain('Toyota Yaris')
        expect(wordsOf(at(state))).toContain('Takapiha, ruutu 12')
        expect(wordsOf(at(state))).toContain(builtInTexts(language).lentCarHybrid)
        expect(wordsOf(at(state))).toContain('30.11.2036')
      }
      expect(headingOf(at('KEY_CODE_SENT'))).toBe(builtInTexts(language).lockerTitleSwap.replace('{number}', '7'))
    },
  )

  it('says nothing of a sum to pay while a payment is looked after', () => {
    const bill = shown({
      process: {
        state: 'PAYMENT_LINK_SENT',
        currentStep: 'WAITING_CONFIRMATION',
        payment: { ...plainPayment, status: 'PENDING' },
      },
    })
    expect(headingOf(bill)).toBe('Tarkistamme maksua')
  })

  it('lets who has still to prove who they are do so, and says why it is asked', () => {
    const at = (state: ProcessState, identity: IdentityView) =>
      shown({ process: { state, currentStep: 'WAITING_CONFIRMATION', identity } })
    const view = (standing: IdentityState, canRetry: boolean): IdentityView => ({
      provider: 'SCRIVE',
      standing,
      canRetry,
    })
    const waiting = at('WAITING_THIRD_PARTY_INFORMATION', view('waiting', true))
    expect(headingOf(waiting)).toBe('Enää tunnistautuminen')
    expect(wordsOf(waiting)).toContain('Sinun vuorosi')
    expect(unfolded(waiting).match(/<button/g)).toHaveLength(2)
    const cancelled = at('STARTED', view('cancelled', true))
    expect(headingOf(cancelled)).toBe('Tunnistautuminen keskeytyi')
    expect(wordsOf(cancelled)).toContain('Yritä tunnistautua uudelleen')
    expect(unfolded(at('STARTED', view('verified', false)))).not.toContain('<button')
    const somebodyElse = at('ADVISOR_VISIT_REQUIRED', view('mismatch', false))
    expect(wordsOf(somebodyElse)).toContain('henkilöllisyystodistus')
    expect(unfolded(somebodyElse)).not.toContain('<button')
    expect(wordsOf(at('ADVISOR_VISIT_REQUIRED', view('verified', false)))).not.toContain('henkilöllisyystodistus')
  })

  it('shows the receipt of a payment that succeeded, and of no other', () => {
    const payment = {
      ...plainPayment,
      paymentId: 'PT-77',
      referenceCode: '1232',
      price: 466.11,
      paymentTime: '2026-11-20T08:30:00Z',
      paymentType: 'ONLINE',
    }
    const at = (status: 'SUCCESS' | 'PENDING') =>
      wordsOf(
        shown({
          process: { state: 'PAYMENT_DONE', currentStep: 'WAITING_CONFIRMATION', payment: { ...payment, status } },
        }),
      )
    for (const word of ['466,11\u00a0€', 'PT-77', '1232', '20.11.2026 10.30']) expect(at('SUCCESS')).toContain(word)
    expect(at('PENDING')).not.toContain('PT-77')
  })
})
