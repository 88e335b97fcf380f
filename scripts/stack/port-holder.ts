import { existsSync, readdirSync, readFileSync, readlinkSync } from 'node:fs'

import { leash } from './process.ts'

/** Inodes of the sockets that listen on a port, as Linux lists them. */
function listeningInodes(port: number): ReadonlySet<string> {
  const hex = port.toString(16).toUpperCase().padStart(4, '0')
  const tables = ['/proc/net/tcp', '/proc/net/tcp6'].filter((file) => existsSync(file))
  const rows = tables.flatMap((file) => readFileSync(file, 'utf8').split('\n').slice(1))
  const listening = '0A'
  const fields = rows.map((row) => row.trim().split(/\s+/))
  const found = fields.filter(([, local = '', , state]) => local.endsWith(`:${hex}`) && state === listening)
  return new Set(found.map((row) => row[9] ?? ''))
}

function holds(pid: string, inodes: ReadonlySet<string>): boolean {
  const folder = `/proc/${pid}/fd`
  try {
    return readdirSync(folder).some((fd) => {
      const inode = /^socket:\[(\d+)\]$/.exec(readlinkSync(`${folder}/${fd}`))?.[1]
      return inode !== undefined && inodes.has(inode)
    })
  } catch {
    // It has ended, or is somebody else's.
    return false
  }
}

const commandOf = (pid: string) => readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim()

/** The first of its process group. */
function leaderOf(pid: string): string {
  const afterName = readFileSync(`/proc/${pid}/stat`, 'utf8').replace(/^.*\) /s, '')
  return afterName.split(' ')[2] ?? pid
}

export type PortHolder = { readonly pid: number; readonly command: string }

/**
 * Returns the process that listens on a port of this machine, one of our own servers by its leash; null where that
 * cannot be told.
 */
export function portHolder(port: number): PortHolder | null {
  if (!existsSync('/proc/net/tcp')) return null
  const inodes = listeningInodes(port)
  const pid = readdirSync('/proc').find((name) => /^\d+$/.test(name) && holds(name, inodes))
  if (pid === undefined) return null
  const leader = leaderOf(pid)
  const isOurs = existsSync(`/proc/${leader}`) && commandOf(leader).includes(leash)
  return { pid: Number(isOurs ? leader : pid), command: commandOf(pid).slice(0, 120) }
}
