import { mkdtempSync, rmSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'

import react from '@vitejs/plugin-react'
import { build as bundle } from 'esbuild'
import { build, type CSSModulesOptions, type Plugin } from 'vite'

import { root } from '#scripts/stack/process.ts'

/** Names of classes are the same in the program and in what is drawn beforehand. */
export const cssModules: CSSModulesOptions = {
  localsConvention: 'camelCase',
  generateScopedName: '_[local]_[hash:hex:7]',
}

const languages = ['fi', 'sv', 'en'] as const
type Language = (typeof languages)[number]
type Shells = { shellsIn: (language: Language) => Promise<Record<'entry' | 'loading', string>> }

function isShells(loaded: unknown): loaded is Shells {
  return typeof loaded === 'object' && loaded !== null && 'shellsIn' in loaded && typeof loaded.shellsIn === 'function'
}

/** Draws the first screens in every language, by the name of their template. */
async function drawnShells(): Promise<ReadonlyMap<string, string>> {
  const outDir = mkdtempSync(path.join(root, 'node_modules/.shells-'))
  try {
    await build({
      configFile: false,
      root: path.join(root, 'web'),
      logLevel: 'warn',
      plugins: [react()],
      css: { modules: cssModules },
      build: { ssr: path.join(root, 'web/app/shells.tsx'), outDir, emptyOutDir: true },
    })
    const loaded: unknown = await import(pathToFileURL(path.join(outDir, 'shells.js')).href)
    if (!isShells(loaded)) throw new Error('web/app/shells.tsx draws no shells')
    const drawn = await Promise.all(
      languages.map(async (language) => {
        const { entry, loading } = await loaded.shellsIn(language)
        return [[`entry-${language}`, entry] as const, [`loading-${language}`, loading] as const]
      }),
    )
    return new Map(drawn.flat())
  } finally {
    rmSync(outDir, { recursive: true })
  }
}

/** What the page runs before the program is here. */
async function earlyStart(): Promise<string> {
  const { outputFiles } = await bundle({
    entryPoints: [path.join(root, 'web/app/early-start.ts')],
    bundle: true,
    write: false,
    minify: true,
    format: 'iife',
    target: 'es2022',
  })
  return outputFiles[0]?.text.trim() ?? ''
}

/** The policy refuses styles in markup, so that each of them becomes a rule of the page. */
function liftedStyles(shells: ReadonlyMap<string, string>): { markup: string; rules: string } {
  const styles: string[] = []
  const lifted = (markup: string) =>
    markup.replaceAll(/ style="([^"]*)"/g, (_all, style: string) => {
      if (!styles.includes(style)) styles.push(style)
      return ` data-look="${styles.indexOf(style)}"`
    })
  const markup = Array.from(shells, ([id, drawn]) => `<template id="${id}">${lifted(drawn)}</template>`).join('\n    ')
  return { markup, rules: styles.map((style, index) => `[data-look='${index}']{${style}}`).join('') }
}

/**
 * Makes the page a screen by itself: the code entry and the frame of a visit as markup in each language, the style of the
 * first screen, and what is begun before the program is here.
 */
export function shell(): Plugin {
  return {
    name: 'shell',
    transformIndexHtml: {
      order: 'post',
      async handler(html, { bundle: files = {} }) {
        const [shells, script] = await Promise.all([drawnShells(), earlyStart()])
        const { markup, rules } = liftedStyles(shells)
        const link = /\s*<link rel="stylesheet"[^>]*href="\/(assets\/app-[\w-]+\.css)"[^>]*>/.exec(html)
        const sheet = files[link?.[1] ?? '']
        if (link === null || sheet?.type !== 'asset') throw new Error('The page has no style sheet of the first screen')
        Reflect.deleteProperty(files, sheet.fileName)
        const style = `\n    <style>${String(sheet.source).trim()}${rules}</style>`
        return html
          .replace(link[0], () => style)
          .replace('<div id="root"></div>', (place) => `${place}\n    ${markup}\n    <script>${script}</script>`)
      },
    },
  }
}
