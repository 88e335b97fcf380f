import { exports } from 'cloudflare:workers'
import { expect, it, vi } from 'vitest'

it('tells whoever asks that it is up, and which version answers, as each line of its log does', async () => {
  const lines: string[] = []
  vi.spyOn(console, 'log').mockImplementation((line: unknown) => void lines.push(String(line)))
  const response = await exports.default.fetch('https://app.test/api/health')
  expect(response.status).toBe(200)
  const { version } = await response.json<{ version: string }>()
  expect(version).toMatch(/^development\/[0-9a-f-]{36}$/)
  expect(lines.map((line): unknown => JSON.parse(line))).toMatchObject([{ event: 'request', version }])
})
