import { mkdtempSync, rmSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'

import react from '@vitejs/plugin-react'
import { build as bundle } from 'esbuild'
import { build, type CSSModulesOptions, type Plugin } from 'vite'

import { root } from '#scripts/stack/process.ts'

import { oldestBrowsers } from './browser-floor.ts'

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

/** Returns the script that the page runs before the program is here. */
async function earlyStart(): Promise<string> {
  const { outputFiles } = await bundle({
    entryPoints: [path.join(root, 'web/app/early-start.ts')],
    bundle: true,
    write: false,
    minify: true,
    format: 'iife',
    target: oldestBrowsers,
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
  let firstStyle = ''
  return {
    name: 'shell',
    apply: 'build',
    generateBundle: {
      // Before anything names the style sheet of the first screen as a file to fetch.
      order: 'pre',
      handler(_options, files) {
        const app = Object.values(files).find((file) => file.type === 'chunk' && file.name === 'app')
        const sheets = app?.type === 'chunk' ? (app.viteMetadata?.importedCss ?? new Set<string>()) : new Set<string>()
        for (const name of sheets) {
          const sheet = files[name]
          if (sheet?.type === 'asset') firstStyle += String(sheet.source).trim()
          Reflect.deleteProperty(files, name)
        }
        sheets.clear()
        if (firstStyle === '') throw new Error('The first screen has no style')
      },
    },
    transformIndexHtml: {
      order: 'post',
      async handler(html) {
        const [shells, script] = await Promise.all([drawnShells(), earlyStart()])
        const { markup, rules } = liftedStyles(shells)
        return html
          .replace('</head>', (end) => `  <style>${firstStyle}${rules}</style>\n  ${end}`)
          .replace('<div id="root"></div>', (place) => `${place}\n    ${markup}\n    <script>${script}</script>`)
      },
    },
  }
}
