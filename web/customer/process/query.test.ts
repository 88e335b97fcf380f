import { CancelledError, focusManager, QueryClient, QueryObserver } from '@tanstack/react-query'
import { describe, expect, it, vi } from 'vitest'

import { ApiProblem, NetworkProblem } from '#web/lib/api/api-problem.ts'
import { onRejection, reportRejection } from '#web/lib/query/rejections.ts'
import type { ProcessStatus } from '#worker/contract/process.ts'

import {
  acceptAnswer,
  acceptStatus,
  hidesChange,
  initOptions,
  knownVersion,
  refreshAfter,
  reloadAll,
  statusOptions,
  processKeys,
} from './api.ts'
import { failedWrites, isProcessWrite, withPending, type ProcessWrite } from './process-write.ts'

const status = (change: Partial<ProcessStatus> = {}): ProcessStatus => ({
  id: 'p1',
  linkCode: 'ABCDEFGHJKMN',
  version: 3,
  keyMissingAt: null,
  state: 'STARTED',
  stateChangedAt: '2026-11-20T06:00:00Z',
  processType: 'DELIVERY',
  isDeliveryProcess: true,
  currentStep: 'SERVICES',
  workOrderApproved: false,
  customerHasDrivingLicense: false,
  useRetrievalProcess: false,
  keysLaidBack: false,
  returnsSubstituteVehicle: false,
  hasDrivingLicensePicture: false,
  selectedExtraServices: [],
  customerNotes: '',
  boxAccessCode: null,
  box: null,
  overflow: null,
  deliveryInfo: null,
  askedPrice: null,
  linkToTell: null,
  additionalWork: null,
  readyAt: null,
  payment: null,
  identity: null,
  ...change,
})

describe('the cached status of a process', () => {
  it('is not pushed back by an answer that was overtaken', () => {
    const client = new QueryClient()
    acceptStatus(client, 'A', status({ version: 5, customerNotes: 'new' }))
    const believed = acceptStatus(client, 'A', status({ version: 4, customerNotes: 'old' }))
    expect(believed.customerNotes).toBe('new')
    expect(client.getQueryData(statusOptions('A').queryKey)?.customerNotes).toBe('new')
    expect(knownVersion(client, 'A')).toBe(5)
  })

  it('takes an answer of the same or a newer version, of its own process only', () => {
    const client = new QueryClient()
    acceptStatus(client, 'A', status({ version: 5 }))
    acceptStatus(client, 'A', status({ version: 5, customerNotes: 'same version' }))
    acceptStatus(client, 'A', status({ version: 6, customerNotes: 'newer' }))
    expect(client.getQueryData(statusOptions('A').queryKey)?.customerNotes).toBe('newer')
    expect(knownVersion(client, 'B')).toBeUndefined()
  })
})

describe('what moves while the page is open', () => {
  it('is not asked for without what belongs to it, however long the page was away', () => {
    const client = new QueryClient()
    client.mount()
    acceptStatus(client, 'A', status({ version: 5 }))
    const queryFn = vi.fn(() => status())
    const look = () => new QueryObserver(client, { ...statusOptions('A'), queryFn }).subscribe(() => undefined)
    look()()
    const stop = look()
    focusManager.setFocused(false)
    focusManager.setFocused(true)
    expect(queryFn).not.toHaveBeenCalled()
    stop()
    focusManager.setFocused(undefined)
    client.unmount()
  })
})

describe('a change that the room tells of', () => {
  const thread = processKeys.part('A', 'messages')
  const listening = () => {
    const client = new QueryClient()
    const asked: unknown[] = []
    acceptStatus(client, 'A', status({ version: 5 }))
    client.invalidateQueries = async (filters) => void asked.push(filters?.queryKey)
    return { client, asked }
  }

  it('is fetched when it is news, or when it is not known what was missed', async () => {
    const { client, asked } = listening()
    await refreshAfter(client, 'A', 6)
    expect(asked.splice(0)).toEqual([initOptions('A').queryKey])
    await refreshAfter(client, 'A', null)
    expect(asked).toEqual([statusOptions('A').queryKey])
  })

  it('may be a message of the workshop, where the version is known', async () => {
    const { client, asked } = listening()
    await refreshAfter(client, 'A', 5)
    await refreshAfter(client, 'A', 4)
    expect(asked).toEqual([thread, thread])
  })

  it('may be the end of a code that a kiosk lent, where the version is known', async () => {
    const { client, asked } = listening()
    client.setQueryData(processKeys.init('A'), { isAtKiosk: true })
    await refreshAfter(client, 'A', 5)
    expect(asked).toEqual([statusOptions('A').queryKey])
  })

  it('has what belongs to it fetched again while that is owed, at whatever version', async () => {
    const { client, asked } = listening()
    client
      .getQueryCache()
      .build(client, { queryKey: processKeys.init('A') })
      .invalidate()
    await refreshAfter(client, 'A', null)
    expect(asked).toEqual([statusOptions('A').queryKey, initOptions('A').queryKey])
  })

  describe('of our own write', () => {
    async function writing() {
      const { client, asked } = listening()
      const answer = Promise.withResolvers<ProcessStatus>()
      const write = client.getMutationCache().build(client, {
        mutationFn: async () => acceptAnswer(client, 'A', await answer.promise),
      })
      const written = write.execute(undefined)
      const told = refreshAfter(client, 'A', 6)
      answer.resolve(status({ version: 6, customerNotes: 'ours' }))
      await Promise.all([written, told])
      return { client, asked }
    }

    it('brings nothing more, though it is told before its answer comes', async () => {
      expect((await writing()).asked).toEqual([])
    })

    it('is told of once: what is told of the same version again is a message', async () => {
      const { client, asked } = await writing()
      await refreshAfter(client, 'A', 6)
      expect(asked).toEqual([thread])
    })

    it('is told of within seconds: what is told of its version later is a message', async () => {
      vi.useFakeTimers()
      try {
        const { client, asked } = listening()
        acceptAnswer(client, 'A', status({ version: 6, customerNotes: 'ours' }))
        vi.advanceTimersByTime(15_001)
        await refreshAfter(client, 'A', 6)
        expect(asked).toEqual([thread])
      } finally {
        vi.useRealTimers()
      }
    })

    it('that changed nothing is not told of', async () => {
      const { client, asked } = listening()
      acceptAnswer(client, 'A', status({ version: 5 }))
      await refreshAfter(client, 'A', 5)
      expect(asked).toEqual([thread])
    })
  })
})

describe('everything fetched anew', () => {
  it('does not wait for what was asked before, whose answer may be older', async () => {
    const client = new QueryClient()
    const never = { ...initOptions('A'), queryFn: () => Promise.withResolvers<never>().promise }
    const before = client.fetchQuery(never)
    const anew = reloadAll(client, 'A')
    await expect(before).rejects.toThrow(CancelledError)
    // Nothing answers in a test: that it was asked at all is what is looked at.
    await expect(anew).rejects.toThrow(NetworkProblem)
  })
})

describe('an answer to a write', () => {
  const known = status({ version: 5 })

  it('that is one version on and shows what was written tells of nothing else', () => {
    expect(hidesChange(known, status({ version: 6, customerNotes: 'mine' }))).toBe(false)
    expect(hidesChange(known, known)).toBe(false)
    expect(hidesChange(undefined, known)).toBe(false)
  })

  it('that is further on, or shows nothing of what was written, hides a change by somebody else', () => {
    expect(hidesChange(known, status({ version: 7, customerNotes: 'mine' }))).toBe(true)
    expect(hidesChange(known, status({ version: 6 }))).toBe(true)
  })
})

describe('changes that are on their way', () => {
  const tick = (id: string): ProcessWrite => ({
    send: async () => status(),
    patch: (shown) => ({ ...shown, selectedExtraServices: [...shown.selectedExtraServices, { id, type: 'NORMAL' }] }),
  })

  it('show together and in order over what the server said, which itself stays untouched', () => {
    const said = status()
    const shown = withPending(said, [tick('a'), tick('b'), { send: async () => said }])
    expect(shown.selectedExtraServices.map(({ id }) => id)).toEqual(['a', 'b'])
    expect(said.selectedExtraServices).toEqual([])
  })

  it('are told from other mutations', () => {
    expect(isProcessWrite(tick('a'))).toBe(true)
    expect([undefined, null, {}, { send: 1 }, 'send'].map(isProcessWrite)).toEqual([false, false, false, false, false])
  })
})

describe('changes that were not saved', () => {
  it('are counted, of their own process, without what nobody asked for', async () => {
    const client = new QueryClient()
    const write = (code: string, variables: ProcessWrite) =>
      client
        .getMutationCache()
        .build<ProcessStatus, Error, ProcessWrite, unknown>(client, {
          mutationKey: processKeys.writes(code),
          mutationFn: async ({ send }) => send(1),
        })
        .execute(variables)
        .catch(() => undefined)
    const refused = () => Promise.reject(new NetworkProblem('unreachable'))
    await write('A', { send: async () => status() })
    await write('A', { send: refused, isAside: true })
    await write('B', { send: refused })
    expect(failedWrites(client, 'A')).toBe(0)
    const waiting = write('A', { send: refused })
    expect(failedWrites(client, 'A')).toBe(0)
    await waiting
    expect(failedWrites(client, 'A')).toBe(1)
  })
})

describe('rejections', () => {
  it('reach those who listen until they stop', () => {
    const heard: string[] = []
    const stop = onRejection((problem) => heard.push(problem.code))
    reportRejection(new ApiProblem({ status: 404, code: 'process.not_found' }))
    stop()
    reportRejection(new ApiProblem({ status: 403, code: 'forbidden' }))
    expect(heard).toEqual(['process.not_found'])
  })
})
