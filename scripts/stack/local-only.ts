/**
 * Loaded into a development server that knows no option for it (`node --import`): whatever it listens on, and whatever the
 * runtime listens on that it starts, is reached from this machine alone.
 */
import childProcess from 'node:child_process'
import { syncBuiltinESMExports } from 'node:module'
import { Server } from 'node:net'

const here = '127.0.0.1'

/** What means every address of the machine. */
const everywhere: readonly unknown[] = [undefined, '', '0.0.0.0', '::']

/** The arguments of `listen` with the address of this machine, where they name a port and every address, or none. */
function atHome([first, second, ...rest]: unknown[]): unknown[] {
  if (typeof first === 'number') {
    if (typeof second !== 'string') return [first, here, second, ...rest]
    return [first, everywhere.includes(second) ? here : second, ...rest]
  }
  if (typeof first !== 'object' || first === null || !('port' in first)) return [first, second, ...rest]
  const host = 'host' in first ? first.host : undefined
  return [everywhere.includes(host) ? { ...first, host: here } : first, second, ...rest]
}

// oxlint-disable-next-line typescript/unbound-method -- called with the server that it is asked of
const { listen } = Server.prototype
Server.prototype.listen = function listenAtHome(this: Server, ...args: unknown[]): Server {
  Reflect.apply(listen, this, atHome(args))
  return this
}

const { spawn } = childProcess
childProcess.spawn = new Proxy(spawn, {
  apply(target, self, [command, args, ...rest]: [string, unknown, ...unknown[]]): unknown {
    const local = Array.isArray(args) ? args.map((one) => String(one).replace('=0.0.0.0:', `=${here}:`)) : args
    return Reflect.apply(target, self, [command, local, ...rest])
  },
})
syncBuiltinESMExports()
