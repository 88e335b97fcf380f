import { defineConfig } from 'drizzle-kit'

export default defineConfig({ dialect: 'sqlite', schema: './sandbox/**/*.table.ts', out: './sandbox/migrations' })
