import { describe, expect, it } from 'vitest'

import { customerView } from '#tests/support/customer-view.ts'

import { activeStep, neighbour, placeAt } from './active-step.ts'

describe('the step that is shown', () => {
  it('is the one that the server says, with the ones around it', () => {
    const place = activeStep(customerView({ process: { currentStep: 'SERVICES' } }))
    expect(place.step).toBe('SERVICES')
    expect(place.index).toBe(1)
    expect(neighbour(place, 1)).toBe('APPROVAL')
    expect(neighbour(place, -1)).toBe('WORK_ORDER')
  })

  it('is drawn at its place on the path before it is confirmed, and nowhere off the path', () => {
    const place = activeStep(customerView({ process: { currentStep: 'SERVICES' } }))
    expect(placeAt(place, 'APPROVAL')).toEqual({ ...place, step: 'APPROVAL', index: 2 })
    expect(placeAt(place, 'SERVICES')).toBe(place)
    expect(placeAt(place, null)).toBe(place)
    expect(placeAt({ ...place, steps: ['SERVICES', 'WAITING_CONFIRMATION'] }, 'APPROVAL')).toMatchObject({ index: 1 })
  })

  it('has nothing before the first and nothing after the last', () => {
    expect(neighbour(activeStep(customerView()), -1)).toBeNull()
    expect(neighbour(activeStep(customerView({ process: { currentStep: 'WAITING_CONFIRMATION' } })), 1)).toBeNull()
  })

  it('is the last where the process is over, wherever its steps were left', () => {
    expect(activeStep(customerView({ process: { state: 'CANCELLED', currentStep: 'WORK_ORDER' } })).step).toBe(
      'WAITING_CONFIRMATION',
    )
    expect(activeStep(customerView({ process: { state: 'STARTED', currentStep: 'WORK_ORDER' } })).step).toBe(
      'WORK_ORDER',
    )
  })

  it('is the last where the link is not sent yet: nothing can be confirmed before', () => {
    for (const state of ['SCHEDULED_FOR_DELAYED_LINK_SENDING', 'SCHEDULED_FOR_NO_DMS_RESERVATION'] as const) {
      expect(activeStep(customerView({ process: { state, currentStep: 'APPROVAL' } })).step).toBe(
        'WAITING_CONFIRMATION',
      )
    }
  })

  it('is the last where the path knows no such step', () => {
    const view = customerView({ process: { processType: 'RETRIEVE', currentStep: 'APPROVAL' } })
    expect(activeStep(view)).toMatchObject({ step: 'WAITING_CONFIRMATION', index: 1 })
  })
})
