import { fireEvent, screen, within } from '@testing-library/dom'
import type { UserEvent } from '@testing-library/user-event'
import type { User } from '#shared/account.ts'
import type { FakeServer } from '../testing/fake-server.ts'

/** A state of a screen, and how to come to it. */
export interface State {
  path: string
  /** Who is signed in; nobody, with null. */
  user?: User | null
  /** What the server answers otherwise than usual. */
  server?: (server: FakeServer) => void
  steps?: (person: UserEvent) => Promise<unknown>
  /** What is to be seen in it. */
  shows: string | RegExp
}

export const key = (key: string) => fireEvent.keyDown(document.body, { key })
export const button = (name: string | RegExp) => screen.findByRole('button', { name })
export const press = async (person: UserEvent, name: string | RegExp) => person.click(await button(name))
/** Fills an input at once: frames side by side take the keyboard from one another. */
export const fill = async (label: string, value: string) =>
  fireEvent.change(await screen.findByLabelText(label), { target: { value } })
export const search = async (phrase: string) =>
  fireEvent.change(await screen.findByRole('searchbox'), { target: { value: phrase } })
/** Presses a button of the dialog that is open. */
export const pressWithin = async (person: UserEvent, name: string | RegExp) =>
  person.click(within(await screen.findByRole('dialog')).getByRole('button', { name }))
