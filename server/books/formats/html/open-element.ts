import type { Matter, OmissionReason } from '#shared/imports.ts'
import { type ElementRole, getElementRole } from './elements.ts'

/** An open element and the properties its content inherits. */
export interface OpenElement {
  readonly name: string
  readonly role: ElementRole
  readonly unread: OmissionReason | 'code' | undefined
  readonly matter: Matter | undefined
  readonly isPre: boolean
  readonly isDirection: boolean
  readonly isCaption: boolean
  /** Contains a speaker's name. */
  readonly isName: boolean
  /** Group of a stanza: adjacent verse lines of one group form one stanza. 0 outside verse. */
  readonly group: number
  /** Level of the enclosing heading; 0 outside headings. */
  readonly heading: number
  /** Mark of a list's next item, such as `3.` or `-`; empty for other elements. */
  mark: string
  /** Unique number of the element. `getGroup` derives the group of a stanza from it. */
  readonly serial: number
}

export const rootElement: OpenElement = {
  name: '',
  role: getElementRole('', new Map()),
  unread: undefined,
  matter: undefined,
  isPre: false,
  isDirection: false,
  isCaption: false,
  isName: false,
  group: 0,
  heading: 0,
  mark: '',
  serial: 0,
}

export const isCell = (name: string) => name === 'td' || name === 'th'

export function isNoteMark({ name, role }: OpenElement, parent: OpenElement): boolean {
  return (
    role.isNoteMark ||
    (role.pointsTo !== '' && parent.name === 'sup') ||
    (name === 'sup' && parent.role.pointsTo !== '' && !parent.role.isBlock)
  )
}

/** Returns the group of the stanza. Outside stanzas, block-level verse lines of one parent share a group; other elements have 0. */
export function getGroup(role: ElementRole, parent: OpenElement, serial: number): number {
  if (role.isStanza) return serial
  if (parent.group > 0) return parent.group
  return role.isBlock && role.isVerseLine ? -parent.serial - 1 : 0
}

export function getNextMark(list: OpenElement): string {
  const { mark } = list
  if (/^\d/.test(mark)) list.mark = `${Number.parseInt(mark, 10) + 1}.`
  return mark || '-'
}
