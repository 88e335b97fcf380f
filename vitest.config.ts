import path from 'node:path'

import { cloudflareTest, readD1Migrations } from '@cloudflare/vitest-plugin'
import { defineConfig } from 'vitest/config'

const testSecrets = {
  TOKEN_SECRET: 'test-token-secret-0123456789abcdef0123456789',
  CSRF_SECRET: 'test-csrf-secret-0123456789abcdef01234567890',
  ROOM_SECRET: 'test-room-secret-0123456789abcdef01234567890',
  SMS_API_USER: 'test-sms-user',
  SMS_API_PASSWORD: 'test-sms-password',
  EMAIL_API_KEY: 'test-email-key',
}

export default defineConfig(async () => {
  const migrations = await readD1Migrations(path.join(import.meta.dirname, 'migrations'))
  return {
    test: {
      projects: [
        {
          test: {
            name: 'unit',
            environment: 'node',
            include: ['{worker,party,web,tests,scripts,sandbox}/**/*.test.{ts,tsx}'],
            exclude: ['**/*.worker.test.ts', 'tests/e2e/**', '**/node_modules/**'],
          },
        },
        {
          plugins: [
            cloudflareTest({
              wrangler: { configPath: './wrangler.toml' },
              miniflare: {
                bindings: {
                  ...testSecrets,
                  ENVIRONMENT: 'test',
                  APP_URL: 'http://localhost:8787',
                  PARTY_URL: 'http://localhost:1999',
                  TEST_MIGRATIONS: migrations,
                },
              },
            }),
          ],
          test: {
            name: 'worker',
            include: ['worker/**/*.worker.test.ts', 'tests/system/**/*.worker.test.ts'],
            setupFiles: ['./tests/support/apply-migrations.ts'],
          },
        },
      ],
    },
  }
})
