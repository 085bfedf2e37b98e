import { screen } from '@testing-library/dom'
import type { UserEvent } from '@testing-library/user-event'
import { adminApi } from '#shared/admin-api.ts'
import { aUser } from '#shared/testing/make.ts'
import { paths } from '../lib/paths.ts'
import { press, pressWithin, type State } from './steps.ts'

const admin = aUser({ isAdmin: true })
const section = (name: string) => ({
  path: paths.home,
  user: admin,
  steps: (person: UserEvent) => press(person, name),
})

/** The states of what administrators do. */
export const adminStates = {
  'the users': { ...section('User Management'), shows: 'Grace Hopper' },
  'a new administrator': {
    ...section('User Management'),
    steps: async (person) => {
      await press(person, 'User Management')
      await press(person, 'Add Admin User')
      await pressWithin(person, /^Add/)
    },
    shows: 'Email is required',
  },
  'no sponsor messages': {
    ...section('Sponsor Messages'),
    server: (server) => server.answer(adminApi.site.sponsorMessages, []),
    shows: 'No sponsor messages yet',
  },
  'a new sponsor message': {
    ...section('Sponsor Messages'),
    steps: async (person) => {
      await press(person, 'Sponsor Messages')
      await screen.findByText('The Harbour Bookshop')
      await press(person, 'Add Sponsor Message')
    },
    shows: 'Support URL',
  },
  'the reports': { ...section('Problem Reports'), shows: 'Two tabs, one of them old.' },
  'the sounds': { ...section('Ambient Sounds'), shows: 'Sea at night' },
  'a new sound': {
    ...section('Ambient Sounds'),
    steps: async (person) => {
      await press(person, 'Ambient Sounds')
      await screen.findByText('Sea at night')
      await press(person, 'Add Ambient Sound')
    },
    shows: 'Sound file',
  },
  'the texts of the About page': { ...section('Page Content'), shows: 'Contact Information' },
  'the statistics': { ...section('User Statistics'), shows: 'Daily active users' },
  'the health of the site': { ...section('Site Health'), shows: 'Failed logins' },
  'a work that is changed': {
    path: paths.home,
    user: admin,
    steps: (person) => press(person, 'Edit Work: The Whale'),
    shows: 'Hidden from the library',
  },
  'a chapter that is changed': {
    path: paths.home,
    user: admin,
    steps: async (person) => {
      await press(person, 'Chapters: The Whale')
      await press(person, 'Edit Chapter: Part 1')
    },
    shows: 'Save changes',
  },
  'a book that is chosen': {
    path: paths.home,
    user: admin,
    steps: (person) => press(person, 'Import a Book'),
    shows: 'Unfinished imports',
  },
  'a book that is looked through': {
    path: paths.importDraft('d'),
    user: admin,
    shows: 'About the author',
  },
  'a part of a book that is read': {
    path: paths.importDraft('d'),
    user: admin,
    steps: (person) => press(person, 'Read and divide: The Burial of the Dead'),
    shows: 'Divide here',
  },
} satisfies Record<string, State>
