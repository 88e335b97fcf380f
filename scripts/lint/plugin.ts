import { relative, sep } from 'node:path'

import { importProblem } from './directions.ts'

type Node = {
  readonly source?: { readonly value?: unknown } | null
  readonly importKind?: string
  readonly exportKind?: string
  readonly specifiers?: readonly { readonly type: string; readonly importKind?: string; readonly exportKind?: string }[]
}

type Context = {
  readonly filename: string
  readonly cwd: string
  report(problem: { node: Node; message: string }): void
}

function isTypeOnly(node: Node): boolean {
  if (node.importKind === 'type' || node.exportKind === 'type') return true
  const names = node.specifiers ?? []
  return names.length > 0 && names.every((name) => name.importKind === 'type' || name.exportKind === 'type')
}

function directions(context: Context) {
  const from = relative(context.cwd, context.filename).split(sep).join('/')
  const check = (node: Node) => {
    const specifier = node.source?.value
    if (typeof specifier !== 'string') return
    const message = importProblem({ from, specifier, typeOnly: isTypeOnly(node) })
    if (message !== undefined) context.report({ node, message })
  }
  return {
    ImportDeclaration: check,
    ImportExpression: check,
    ExportNamedDeclaration: check,
    ExportAllDeclaration: check,
  }
}

function zodNamespace(context: Context) {
  return {
    ImportDeclaration(node: Node) {
      if (node.source?.value !== 'zod') return
      if (node.specifiers?.every((name) => name.type === 'ImportNamespaceSpecifier')) return
      context.report({
        node,
        message: "zod is imported as `import * as z from 'zod'`: the named import defeats tree shaking",
      })
    },
  }
}

// oxlint requires a default export.
export default {
  meta: { name: 'house' },
  rules: { directions: { create: directions }, 'zod-namespace': { create: zodNamespace } },
}
