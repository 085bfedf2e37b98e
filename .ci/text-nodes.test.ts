import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'
import { expect, test } from 'vitest'
import { findSourceFiles, root } from './sources.ts'

// Page translators replace text nodes with elements of their own. React then updates a text node that is not shown, or throws when it
// removes that node or inserts a node next to it. An element whose only child is one text node is safe. The text of an element in a
// branch of a conditional counts as changing, because React may reuse the element for the other branch.

/** Names of expressions whose values are elements, or, for `before` and `after`, text that never changes. */
const elementNames =
  /^(after|before|beside|card|children|coda|cover|dialog|figure|header|hint|inside|otherPage|pageSize|picture|readLink|retry|sample|tools|words)$/

type Node = { type: string; start: number; [name: string]: unknown }

const isBlank = ({ type, value, expression }: Node): boolean =>
  (type === 'JSXText' || type === 'Literal') && typeof value === 'string'
    ? !value.trim()
    : type === 'JSXExpressionContainer' &&
      ((expression as Node).type === 'JSXEmptyExpression' || isBlank(expression as Node))

/** Returns true for an expression whose value is an element or renders nothing. */
function isElement(node: Node): boolean {
  const part = (name: string) => node[name] as Node
  switch (node.type) {
    case 'JSXElement':
    case 'JSXFragment':
      return true
    case 'Literal':
      return node.value === null
    case 'ParenthesizedExpression':
      return isElement(part('expression'))
    case 'ConditionalExpression':
      return isElement(part('consequent')) && isElement(part('alternate'))
    case 'LogicalExpression':
      return isElement(part('right'))
    case 'CallExpression':
      return (part('callee').property as Node | undefined)?.name === 'map' || isElement(part('callee'))
    case 'MemberExpression':
      return isElement(part('property'))
    case 'Identifier':
      return elementNames.test(String(node.name))
  }
  return false
}

/** Returns true for an `option` without the attribute `value`: its value is then its text, which a translator changes. */
function isValuelessOption({ type, openingElement }: Partial<Node>): boolean {
  if (type !== 'JSXElement') return false
  const { name, attributes } = openingElement as { name: Node; attributes: Node[] }
  return name.name === 'option' && !attributes.some((attribute) => (attribute.name as Node)?.name === 'value')
}

/** Returns the line numbers of unsafe text: options without a value, and text beside siblings, if the text or a sibling may change. */
function findLooseText(source: string): number[] {
  const found: number[] = []
  const check = (children: Node[], isInBranch: boolean) => {
    const siblings = children.filter((child) => !isBlank(child))
    if (siblings.length < 2) return
    const expressions = siblings.filter(({ type }) => type === 'JSXExpressionContainer')
    const isLoose = (child: Node) =>
      child.type === 'JSXText' ? isInBranch || expressions.length > 0 : !isElement(child.expression as Node)
    for (const child of siblings) {
      const hasText = child.type === 'JSXText' || child.type === 'JSXExpressionContainer'
      if (hasText && isLoose(child)) found.push(source.slice(0, child.start).split('\n').length)
    }
  }
  const visit = (node: unknown, isInBranch = false): void => {
    if (typeof node !== 'object' || node === null) return
    const { type, children, start = 0 } = node as Partial<Node>
    if (isValuelessOption(node)) found.push(source.slice(0, start).split('\n').length)
    if (type === 'JSXElement' || type === 'JSXFragment') check(children as Node[], isInBranch)
    for (const value of Object.values(node)) visit(value, isInBranch || type === 'ConditionalExpression')
  }
  visit(parseSync('source.tsx', source).program)
  return found
}

test.each([
  'p = <p>Word {word}</p>',
  'p = <p>{first} {last}</p>',
  'p = <p><Icon />{label}</p>',
  'p = isOn ? <p>Press <Key /></p> : <p><Icon /></p>',
  'p = <p>{isOn && <Icon />} Save</p>',
  "p = <p><Icon />{isOn ? 'Pause' : 'Play'}</p>",
  "p = <p>{count}{isFull && ' (limit reached)'}</p>",
  "p = <>{isOn ? <Icon /> : 'off'}<br /></>",
  'p = <option key={name}>{name}</option>',
])('rejects %s', (line) => {
  expect(findLooseText(line)).not.toEqual([])
})

test.each([
  'p = <p>{describe(word)}</p>',
  'p = <p><Icon /> Save</p>',
  'p = <p><span>{label}</span> {isOn && <Icon />}</p>',
  "p = <p><b>a</b>{' '}<i>b</i></p>",
  'p = <p>{isOn ? <Icon /> : null}{children}{names.map(toEntry)}</p>',
])('accepts %s', (line) => {
  expect(findLooseText(line)).toEqual([])
})

test('every text of a component that may change is alone in its element, so that page translators break nothing', () => {
  const components = findSourceFiles(/^client\/src\/.*(?<!\.test)\.tsx$/)
  expect(components.length).toBeGreaterThan(100)
  expect(
    components.flatMap((file) =>
      findLooseText(readFileSync(join(root, file), 'utf8')).map((line) => `${file}:${line}`),
    ),
  ).toEqual([])
})
