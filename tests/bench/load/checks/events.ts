import { hmacHex } from '#core/secrets/hashing.ts'
import { benchSecret } from '#tests/bench/bench-worker.ts'

import type { Check } from './check.ts'

/** The room of a process; its browsers listen there. */
export const roomOf = (code: string): string => `visit-${hmacHex(benchSecret, `room:${code}`).slice(0, 32)}`

/** I7: the latest change of each process was told in its room, and with it every change before. */
export const told: Check = ({ cells, notes }) => {
  const processes = cells.flatMap((cell) => cell.processes)
  return {
    name: 'I7',
    says: 'every change was announced',
    checked: processes.length,
    violations: processes.flatMap(({ id, link_code, version, state }) => {
      const heard = notes.rooms.get(roomOf(link_code)) ?? 0
      return heard >= version ? [] : [`${id} is version ${version} (${state}), and its room heard of ${heard}`]
    }),
  }
}
