import { relative, sep } from 'node:path'

import { importProblem } from './directions.ts'
import { callProblem } from './outgoing-door.ts'
import { holdsNames, nameProblem, openingProblem, typeNameProblem } from './plain-words.ts'
import { noteSlot, noteVariable, textBesideOthers, type ElementNames, type SyntaxNode } from './text-alone.ts'

type Callee = {
  readonly type: string
  readonly name?: string
  readonly object?: { readonly name?: string; readonly property?: { readonly name?: string } }
  readonly property?: { readonly name?: string }
}

type Node = {
  readonly source?: { readonly value?: unknown } | null
  readonly importKind?: string
  readonly exportKind?: string
  readonly callee?: Callee
  readonly arguments?: readonly unknown[]
  readonly specifiers?: readonly { readonly type: string; readonly importKind?: string; readonly exportKind?: string }[]
}

/** A place that a name is bound to: a name, or an object or a list that is taken apart. */
type Pattern = {
  readonly type: string
  readonly name?: string
  readonly left?: Pattern
  readonly argument?: Pattern
  readonly elements?: readonly (Pattern | null)[]
  readonly properties?: readonly (Pattern & { readonly shorthand?: boolean; readonly value?: Pattern })[]
}

type WithParameters = { readonly params: readonly Pattern[] }

/** Returns the patterns that are names; a member that is taken out under its own name is the contract's word. */
function boundNames(pattern: Pattern): readonly Pattern[] {
  const { type, left, argument, elements = [], properties = [] } = pattern
  if (type === 'Identifier') return [pattern]
  const members = properties.flatMap(({ shorthand, value, argument: rest }) =>
    shorthand === true ? rest : (value ?? rest),
  )
  const parts = [left, argument, ...elements, ...members]
  return parts.flatMap((part) => (part === undefined || part === null ? [] : boundNames(part)))
}

type Comment = { readonly type: string; readonly value: string }

/** A declaration with a name. */
type Declared = { readonly id?: { readonly name?: string } | null }

type Context = {
  readonly filename: string
  readonly cwd: string
  readonly sourceCode: { getAllComments(): readonly Comment[] }
  report(problem: { node: Node | SyntaxNode | Comment | Pattern; message: string }): void
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

function outgoingDoor(context: Context) {
  const from = relative(context.cwd, context.filename).split(sep).join('/')
  return {
    CallExpression(node: Node) {
      const { callee } = node
      const name = callee?.name ?? callee?.property?.name
      if (callee === undefined || name === undefined) return
      const of =
        callee.property === undefined ? undefined : (callee.object?.name ?? callee.object?.property?.name ?? '')
      const message = callProblem({ from, name, of, hasArguments: (node.arguments ?? []).length > 0 })
      if (message !== undefined) context.report({ node, message })
    },
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

function textAlone(context: Context) {
  const names: ElementNames = new Map()
  const parents: SyntaxNode[] = []
  const note = (node: SyntaxNode) => void parents.push(node)
  return {
    TSPropertySignature: (node: SyntaxNode) => noteSlot(node, names),
    'VariableDeclarator:exit': (node: SyntaxNode) => noteVariable(node, names),
    JSXElement: note,
    JSXFragment: note,
    'Program:exit'() {
      const message =
        'text stands alone in an element of its own (<span>); a slot beside others is typed Elements: translators move texts'
      for (const node of parents.flatMap((parent) => textBesideOthers(parent, names))) context.report({ node, message })
    },
  }
}

function plainWords(context: Context) {
  const file = relative(context.cwd, context.filename).split(sep).join('/')
  const check = (problemOf: (name: string) => string | undefined) => (node: Node & Declared) => {
    const name = node.id?.name
    const message = name === undefined || !holdsNames(file) ? undefined : problemOf(name)
    if (message !== undefined) context.report({ node, message })
  }
  const checkBound = (...patterns: readonly Pattern[]) => {
    if (!holdsNames(file)) return
    for (const node of patterns.flatMap(boundNames)) {
      const message = nameProblem(node.name ?? '')
      if (message !== undefined) context.report({ node, message })
    }
  }
  return {
    Program(node: Node) {
      for (const comment of context.sourceCode.getAllComments()) {
        const message = comment.type === 'Block' ? openingProblem(comment.value) : undefined
        if (message !== undefined) context.report({ node: comment, message })
      }
      const message = holdsNames(file) ? nameProblem(file.slice(file.lastIndexOf('/') + 1)) : undefined
      if (message !== undefined) context.report({ node, message })
    },
    TSTypeAliasDeclaration: check(typeNameProblem),
    TSInterfaceDeclaration: check(typeNameProblem),
    ClassDeclaration: check(typeNameProblem),
    FunctionDeclaration(node: Node & Declared & WithParameters) {
      check(nameProblem)(node)
      checkBound(...node.params)
    },
    FunctionExpression: (node: Node & WithParameters) => checkBound(...node.params),
    ArrowFunctionExpression: (node: Node & WithParameters) => checkBound(...node.params),
    VariableDeclarator: (node: Node & { id: Pattern }) => checkBound(node.id),
  }
}

// oxlint requires a default export.
export default {
  meta: { name: 'house' },
  rules: {
    directions: { create: directions },
    'outgoing-door': { create: outgoingDoor },
    'plain-words': { create: plainWords },
    'text-alone': { create: textAlone },
    'zod-namespace': { create: zodNamespace },
  },
}
