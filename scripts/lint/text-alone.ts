/** A node of the syntax tree, as far as this rule looks. */
export type SyntaxNode = {
  readonly type: string
  readonly [key: string]: unknown
}

function isNode(value: unknown): value is SyntaxNode {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'
}

function nodeAt(node: SyntaxNode | undefined, key: string): SyntaxNode | undefined {
  const value = node?.[key]
  return isNode(value) ? value : undefined
}

function nodesAt(node: SyntaxNode | undefined, key: string): readonly SyntaxNode[] {
  const value = node?.[key]
  return Array.isArray(value) ? value.filter((one) => isNode(one)) : []
}

function nameOf(node: SyntaxNode | undefined): string {
  if (node?.type === 'MemberExpression') return nameOf(nodeAt(node, 'property'))
  return typeof node?.['name'] === 'string' ? node['name'] : ''
}

/** Names of a file that hold elements and never text (true), and such as may hold text (false). */
export type ElementNames = Map<string, boolean>

const elementTypes: ReadonlySet<string> = new Set(['Elements', 'ReactElement'])

const isElementType = (type: SyntaxNode | undefined) => elementTypes.has(nameOf(nodeAt(type, 'typeName')))

/** Takes note of a property: it holds elements where it is typed `Elements` everywhere in the file, or returns them. */
export function noteSlot(property: SyntaxNode, names: ElementNames): void {
  const name = nameOf(nodeAt(property, 'key'))
  const typed = nodeAt(nodeAt(property, 'typeAnnotation'), 'typeAnnotation')
  const returned = typed?.type === 'TSFunctionType' ? nodeAt(nodeAt(typed, 'returnType'), 'typeAnnotation') : typed
  names.set(name, isElementType(returned) && names.get(name) !== false)
}

/** Takes note of a variable that is an element from where it is declared, or is typed `Elements`. */
export function noteVariable(declarator: SyntaxNode, names: ElementNames): void {
  const [id, init] = [nodeAt(declarator, 'id'), nodeAt(declarator, 'init')]
  const isTyped = isElementType(nodeAt(nodeAt(id, 'typeAnnotation'), 'typeAnnotation'))
  if (isTyped || (init !== undefined && isElements(init, names))) names.set(nameOf(id), true)
}

/** Returns true where an expression yields only elements or nothing, which no translator replaces with a `<font>`. */
function isElements(node: SyntaxNode | undefined, names: ElementNames): boolean {
  switch (node?.type) {
    case 'JSXElement':
    case 'JSXFragment':
    case 'JSXEmptyExpression':
      return true
    case 'Literal':
      return typeof node['value'] === 'string' ? node['value'].trim() === '' : typeof node['value'] !== 'number'
    case 'LogicalExpression':
      return areElements(node, node['operator'] === '&&' ? ['right'] : ['left', 'right'], names)
    case 'ConditionalExpression':
      return areElements(node, ['consequent', 'alternate'], names)
    case 'ChainExpression':
      return isElements(nodeAt(node, 'expression'), names)
    case 'CallExpression':
      return isListOfElements(node, names)
    case 'Identifier':
    case 'MemberExpression':
      return nameOf(node) === 'undefined' || names.get(nameOf(node)) === true
    default:
      return false
  }
}

const areElements = (node: SyntaxNode, parts: readonly string[], names: ElementNames): boolean =>
  parts.every((part) => isElements(nodeAt(node, part), names))

/** A list that is mapped to elements, a portal, or a function that is known to answer elements. */
function isListOfElements(call: SyntaxNode, names: ElementNames): boolean {
  const name = nameOf(nodeAt(call, 'callee'))
  const [given] = nodesAt(call, 'arguments')
  if (name === 'createPortal' || names.get(name) === true) return true
  if (name !== 'map') return false
  const body = nodeAt(given, 'body')
  return given?.type !== 'ArrowFunctionExpression' || body?.type === 'BlockStatement' || isElements(body, names)
}

const isBlank = (child: SyntaxNode) => child.type === 'JSXText' && String(child['value']).trim() === ''

function isText(child: SyntaxNode, names: ElementNames): boolean {
  if (child.type === 'JSXText') return true
  return child.type === 'JSXExpressionContainer' && !isElements(nodeAt(child, 'expression'), names)
}

const isComment = (child: SyntaxNode) => nodeAt(child, 'expression')?.type === 'JSXEmptyExpression'

/**
 * The children of an element or a fragment that are text beside something else, or in no element of their own. A browser's
 * translator moves a text into a `<font>`: React goes on to write it where it is seen no more, unless it is all that its
 * element holds.
 */
export function textBesideOthers(parent: SyntaxNode, names: ElementNames): readonly SyntaxNode[] {
  const children = nodesAt(parent, 'children').filter((child) => !isBlank(child) && !isComment(child))
  if (children.length < 2 && parent.type !== 'JSXFragment') return []
  return children.filter((child) => isText(child, names))
}
