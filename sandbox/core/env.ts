import type { FailureMode } from './failure-modes.ts'
import type { Language } from './languages.ts'

/** Bindings of the sandbox's worker. Secrets are the ones that the app has for the providers that are played here. */
export type SandboxEnv = {
  DB: D1Database
  SMS_API_USER: string
  SMS_API_PASSWORD: string
  EMAIL_API_KEY: string
  EMAIL_WEBHOOK_SECRET: string
  /** The app's address until the desk is connected. */
  APP_URL?: string
  /** `development` beside a developer; anything else, and nothing, is the open Internet. */
  ENVIRONMENT?: string
  /** The password of the sandbox on the open Internet. */
  SANDBOX_PASSWORD?: string
  /** The ending of the shops' secrets there. */
  SHOP_SEED?: string
}

/** `failureMode` is that of the service which is called; `language` that of the page which is made. */
export type SandboxHono = { Bindings: SandboxEnv; Variables: { failureMode: FailureMode; language: Language } }
