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
  /** Adjacent lines of verse of one group are one stanza; 0 outside verse. */
  readonly group: number
  /** Level of the enclosing heading; 0 outside headings. */
  readonly heading: number
  /** Mark of a list's next item. */
  mark: string
  /** Unique number, from which group numbers derive. */
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

/** Returns the group of the stanza; outside stanzas, one group per parent for verse lines that are blocks, else 0. */
export function getGroup(role: ElementRole, parent: OpenElement, serial: number): number {
  if (role.isStanza) return serial
  if (parent.group > 0) return parent.group
  return role.isBlock && role.isVerseLine ? -parent.serial - 1 : 0
}

export function nextMark(list: OpenElement): string {
  const { mark } = list
  if (/^\d/.test(mark)) list.mark = `${Number.parseInt(mark, 10) + 1}.`
  return mark || '-'
}
