import { accepts } from 'hono/accepts'
import { every } from 'hono/combine'
import { contextStorage, tryGetContext } from 'hono/context-storage'
import { getCookie, setCookie } from 'hono/cookie'
import { createMiddleware } from 'hono/factory'

import type { SandboxHono } from '#sandbox/core/env.ts'
import { languages, type Language } from '#sandbox/core/languages.ts'
import { oneOf } from '#sandbox/core/services.ts'
import en from '#sandbox/words/en.json'
import fi from '#sandbox/words/fi.json'
import sv from '#sandbox/words/sv.json'

export type Words = typeof fi

const tables: Readonly<Record<Language, Words>> = { fi, sv, en }
const locales: Readonly<Record<Language, string>> = { fi: 'fi-FI', sv: 'sv-FI', en: 'en-GB' }

const cookie = 'sandbox-language'
const yearSeconds = 365 * 86_400

type LanguagePreference = { type: string; q: number }

/** Returns the first of the languages that a browser wishes for, the dearest wish first: `sv-FI` is `sv`. */
function dearest(preferences: LanguagePreference[]): Language {
  const byDearness = preferences.toSorted((one, other) => other.q - one.q)
  return byDearness.flatMap(({ type }) => oneOf(languages, type.split('-')[0]?.toLowerCase()) ?? [])[0] ?? 'fi'
}

const choose = createMiddleware<SandboxHono>(async (c, next) => {
  const asked = oneOf(languages, c.req.query('lang'))
  if (asked !== undefined) setCookie(c, cookie, asked, { path: '/', maxAge: yearSeconds, sameSite: 'Lax' })
  const chosen = accepts(c, { header: 'Accept-Language', supports: [...languages], default: 'fi', match: dearest })
  c.set('language', asked ?? oneOf(languages, getCookie(c, cookie)) ?? oneOf(languages, chosen) ?? 'fi')
  await next()
})

/** Speaks the language that `?lang=` says, which the browser then keeps; else the one that it kept, else the one it asks for. */
export const inLanguage = every(contextStorage(), choose)

/** Returns the language of the page that is being made; Finnish where no page is. */
export function language(): Language {
  return tryGetContext<SandboxHono>()?.get('language') ?? 'fi'
}

/** Returns the language of the page as formats of dates and money know it. */
export function locale(): string {
  return locales[language()]
}

/** Returns the texts of the page that is being made. */
export function words(): Words {
  return tables[language()]
}

/** Returns a text with what stands in its braces put in: `{count}` by `count`. */
export function filled(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole))
}
