// Runs on any Node from 20 on, before anything is installed: installs what package-lock.json says when that has changed,
// then hands over to the project's own Node in node_modules.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const [name = '', ...args] = process.argv.slice(2)
const node = join(root, 'node_modules', '.bin', 'node')
const lockFile = join(root, 'package-lock.json')
const stamp = join(root, 'node_modules', '.installed-lock')

/**
 * True when the last installation was from this very lock file, by this script or manually.
 * @param {string} lock
 */
function isInstalled(lock) {
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === lock) return true
  const byHand = join(root, 'node_modules', '.package-lock.json')
  return existsSync(byHand) && statSync(byHand).mtimeMs > statSync(lockFile).mtimeMs - 10_000
}

/**
 * Quietly: what npm warns of is the Node that it runs on, while ours runs what it installs.
 * @param {string[]} parts
 */
function npm(...parts) {
  const { status } = spawnSync('npm', [...parts, '--loglevel=error'], { cwd: root, stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
}

function install() {
  const lock = createHash('sha256').update(readFileSync(lockFile)).digest('hex')
  if (!isInstalled(lock)) {
    console.log('Installing dependencies …')
    npm('ci')
  }
  // No package runs a script of its own when it is installed (.npmrc) but this one, which fetches the project's Node.
  if (!existsSync(node)) npm('rebuild', 'node', '--ignore-scripts=false')
  writeFileSync(stamp, lock)
}

const script = join(root, 'scripts', `${name}.ts`)
if (!/^[a-z-]+$/.test(name) || !existsSync(script)) {
  console.error(`There is no script called "${name}".`)
  process.exit(2)
}
install()
const path = `${dirname(node)}:${process.env['PATH'] ?? ''}`
const child = spawn(node, [script, ...args], { cwd: root, stdio: 'inherit', env: { ...process.env, PATH: path } })
// Ctrl-C reaches the child through the terminal; a signal sent to this process alone is passed on.
process.on('SIGINT', () => {})
process.on('SIGTERM', () => child.kill('SIGTERM'))
process.on('SIGHUP', () => child.kill('SIGHUP'))
child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 1)))
