import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { adminApi } from '#shared/admin-api.ts'
import { api } from '#shared/api.ts'
import type { Endpoint } from '#shared/endpoint.ts'
import { ApiError } from '#shared/errors.ts'
import { aLibraryWork, aReport, aSponsorMessage, aText, aTextSummary } from '#shared/testing/make.ts'
import { library, openLibrary, part, tide } from '../features/library/admin/works.fixture.ts'
import { dismissToasts } from '../lib/toast.ts'
import { answerNoBooks } from '../pages/own-books.fixture.ts'
import { findDialog, lastCall, openAdminSection, press } from '../testing/admin-section.ts'
import { open } from '../testing/render.tsx'

const conflict = new ApiError('conflict', 'This text was changed elsewhere')
type Opened = ReturnType<typeof open>

/** Saves an edit that conflicts with another editor's change. Returns the notice. */
async function meetConflict(opened: Opened, update: Endpoint, save = 'Save changes') {
  opened.server.answer(update, conflict)
  await press(opened, save)
  const sentence = 'This text was changed elsewhere. What you have written is still here.'
  const notice = (await screen.findByText(sentence)).closest<HTMLElement>('[role="alert"]')
  if (!notice) throw new Error('the sentence is no alert')
  expect(screen.queryByText(/^Failed/)).toBeNull()
  return within(notice)
}

async function editText() {
  const opened = open('/personal-library')
  answerNoBooks(opened.server)
  opened.server.answer(api.texts.list, [aTextSummary({ title: 'A letter' })])
  opened.server.answer(api.texts.text, aText())
  opened.start()
  await press(opened, 'Edit: A letter')
  const dialog = await findDialog('Edit Text')
  await opened.person.type(await dialog.findByLabelText('Content'), ' Mine.')
  return { ...opened, dialog }
}

test('shows the other version of a text, and overwrites it with what was written', async () => {
  const { dialog, ...opened } = await editText()
  const notice = await meetConflict(opened, api.texts.update)
  expect(lastCall(opened, 'PATCH')?.body).toMatchObject({ updatedAt: aText().updatedAt.toISOString() })
  opened.server.answer(api.texts.text, aText({ content: 'Dear sister. It snowed.' }))
  await press(opened, 'See theirs')
  expect(await notice.findByText('Dear sister. It snowed.')).toBeVisible()
  expect(dialog.getByLabelText('Content')).toHaveValue('Dear sister. It rained. Mine.')
  await press(opened, 'Save changes')
  expect(lastCall(opened, 'PATCH')?.body).toHaveProperty('updatedAt')
  // A second conflict hides the other editor's version, because yet another change may have been saved.
  expect(notice.queryByText('Dear sister. It snowed.')).toBeNull()
  opened.server.answer(api.texts.update, aText())
  fireEvent.click(notice.getByRole('button', { name: 'Overwrite' }), { detail: 2 })
  expect(opened.server.asked.filter(({ method }) => method === 'PATCH')).toHaveLength(2)
  await press(opened, 'Overwrite')
  expect(await screen.findByText('Text updated')).toBeVisible()
  expect(lastCall(opened, 'PATCH')?.body).toEqual({ content: 'Dear sister. It rained. Mine.' })
})

test('saves further edits of a text after a save whose response was lost, and one that never arrived', async () => {
  const { dialog, ...opened } = await editText()
  let stored = aText()
  let lost = ''
  opened.server.answer(api.texts.update, ({ body }) => {
    const { content, updatedAt } = body as { content: string; updatedAt: string }
    if (lost === 'request') throw new Error('offline')
    if (content !== stored.content) {
      if (updatedAt !== stored.updatedAt.toISOString()) throw conflict
      stored = aText({ content, updatedAt: new Date(stored.updatedAt.getTime() + 1) })
    }
    if (lost === 'response') throw new Error('offline')
    return stored
  })
  for (lost of ['response', 'request', 'none']) {
    await opened.person.type(dialog.getByLabelText('Content'), ` Lost: ${lost}.`)
    await press(opened, 'Save changes')
    expect(await screen.findByText(lost === 'none' ? 'Text updated' : 'Failed to update text')).toBeVisible()
    act(dismissToasts)
  }
  expect(stored.content).toBe('Dear sister. It rained. Mine. Lost: response. Lost: request. Lost: none.')
})

test('keeps an edited text as a copy', async () => {
  const { dialog: _, ...opened } = await editText()
  await meetConflict(opened, api.texts.update)
  opened.server.answer(api.texts.create, aText({ id: 9 }))
  await press(opened, 'Keep mine as a copy')
  expect(await screen.findByText('Text added')).toBeVisible()
  expect(lastCall(opened, 'POST')?.body).toMatchObject({ content: 'Dear sister. It rained. Mine.' })
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('keeps a text as a copy that was deleted while it was edited', async () => {
  const { dialog, ...opened } = await editText()
  opened.server.answer(api.texts.update, new ApiError('not_found', 'Text not found'))
  await press(opened, 'Save changes')
  expect(await dialog.findByText('Text not found. What you have written is still here.')).toBeVisible()
  expect(dialog.queryByRole('button', { name: 'Overwrite' })).toBeNull()
  opened.server.answer(api.texts.create, aText({ id: 9 }))
  await press(opened, 'Keep mine as a copy')
  expect(await screen.findByText('Text added')).toBeVisible()
  expect(lastCall(opened, 'POST')?.body).toMatchObject({ content: 'Dear sister. It rained. Mine.' })
})

test('keeps an edited chapter as a copy at the end', async () => {
  const opened = openLibrary()
  opened.server.answer(library.chapter, part)
  await press(opened, 'Chapters: The Tide')
  await press(opened, 'Edit Chapter: Part 1')
  const form = await findDialog('Edit Chapter')
  await opened.person.type(await form.findByLabelText('Content'), ' Mine.')
  const notice = await meetConflict(opened, adminApi.library.updateChapter)
  opened.server.answer(library.chapter, { ...part, content: 'Theirs.', updatedAt: new Date() })
  await press(opened, 'See theirs')
  const theirs = (await notice.findByText('Theirs.')).closest('[aria-label="Their version"]')
  expect(theirs).toHaveTextContent(/^Part 1Theirs\.$/)
  await press(opened, 'Save changes')
  expect(lastCall(opened, 'PATCH')?.body).toMatchObject({ updatedAt: part.updatedAt.toISOString() })
  opened.server.answer(adminApi.library.createChapter, part)
  await press(opened, 'Keep mine as a copy')
  expect(await screen.findByText('Chapter created successfully')).toBeVisible()
  expect(lastCall(opened, 'POST')?.body).toEqual({ title: 'Part 1', content: 'The first part. Mine.' })
})

test('overwrites only the edited fields of a work', async () => {
  const opened = openLibrary()
  await press(opened, 'Edit Work: The Tide')
  const form = await findDialog('Edit Work')
  await opened.person.type(form.getByLabelText('Title'), ' Again')
  opened.server.answer(library.page, {
    works: [aLibraryWork({ ...tide, author: 'Theirs', updatedAt: new Date() }, 2)],
    total: 1,
    totalPages: 1,
  })
  const notice = await meetConflict(opened, adminApi.library.updateWork)
  opened.server.answer(library.work, aLibraryWork({ ...tide, author: 'Theirs' }))
  await press(opened, 'See theirs')
  expect(await notice.findByText('Theirs')).toBeVisible()
  opened.server.answer(adminApi.library.updateWork, tide)
  await press(opened, 'Overwrite')
  expect(await screen.findByText('Work updated successfully')).toBeVisible()
  expect(lastCall(opened, 'PATCH')?.body).toEqual({ title: 'The Tide Again' })
})

test('keeps the form of a work that has left the filtered library, and loads the library once the form is closed', async () => {
  const opened = openLibrary()
  await press(opened, 'Edit Work: The Tide')
  const form = await findDialog('Edit Work')
  await opened.person.type(form.getByLabelText('Title'), ' Again')
  opened.server.answer(library.page, { works: [], total: 0, totalPages: 0 })
  await meetConflict(opened, adminApi.library.updateWork)
  await press(opened, 'Save changes')
  expect(form.getByLabelText('Title')).toHaveValue('The Tide Again')
  expect(screen.getByText('1 work')).toBeInTheDocument()
  await opened.person.keyboard('{Escape}')
  await press(opened, 'Discard')
  expect(await screen.findByText('0 works')).toBeVisible()
})

test.each([
  ['hidden', 'Hide Work: The Tide', adminApi.library.setVisibility],
  ['moved', 'Move down: Part 1', adminApi.library.updateChapter],
])('loads the library again when what is %s has been deleted elsewhere', async (_, action, write) => {
  const opened = openLibrary()
  await screen.findByText('1 work')
  if (write === adminApi.library.updateChapter) await press(opened, 'Chapters: The Tide')
  opened.server.answer(write, new ApiError('not_found', 'Not found'))
  opened.server.answer(library.page, { works: [], total: 0, totalPages: 0 })
  await press(opened, action)
  expect(await screen.findByText('Not found')).toBeVisible()
  expect(await screen.findByText('0 works')).toBeInTheDocument()
})

test('keeps an edited sponsor message as a copy', async () => {
  const { sponsorMessages, createSponsorMessage, updateSponsorMessage } = adminApi.site
  const message = aSponsorMessage()
  const opened = await openAdminSection('Sponsor Messages', sponsorMessages, [message])
  await press(opened, `Edit: ${message.title}`)
  const form = await findDialog('Edit Sponsor Message')
  await opened.person.type(form.getByLabelText('Title'), ' Again')
  const notice = await meetConflict(opened, updateSponsorMessage)
  const theirs = { title: 'Theirs', imageUrl: '/uploads/theirs.png', isActive: false }
  opened.server.answer(sponsorMessages, [{ ...message, ...theirs }])
  await press(opened, 'See theirs')
  expect(await notice.findByText('Theirs')).toBeVisible()
  expect(notice.getByRole('img', { name: 'Theirs' })).toHaveAttribute('src', theirs.imageUrl)
  expect(notice.getByText('Active: no')).toBeVisible()
  expect(notice.getByText('Show after sign-in: yes')).toBeVisible()
  opened.server.answer(createSponsorMessage, message)
  await press(opened, 'Keep mine as a copy')
  expect(await screen.findByText('Sponsor message created successfully')).toBeVisible()
  expect(lastCall(opened, 'POST')?.body).toMatchObject({ title: `${message.title} Again` })
})

test('rejects a text of the About page that another administrator has changed, until it is overwritten', async () => {
  const saved = { aboutUs: 'We read.', contactInfo: '', legalInfo: '', lastUpdated: new Date(2026, 10, 20) }
  const opened = await openAdminSection('Page Content', api.content.page, saved)
  await opened.person.type(await screen.findByRole('textbox', { name: 'About Us' }), ' Slowly.')
  const theirs = { ...saved, aboutUs: 'We read fast.', lastUpdated: new Date(2026, 10, 21) }
  opened.server.answer(api.content.page, theirs)
  await press(opened, 'Save')
  const notice = within(await screen.findByRole('alert'))
  expect(lastCall(opened, 'POST')).toBeUndefined()
  await press(opened, 'See theirs')
  expect(await notice.findByText('We read fast.')).toBeVisible()
  const mine = { ...theirs, aboutUs: 'We read. Slowly.' }
  opened.server.answer(adminApi.site.setPageContent, () => {
    opened.server.answer(api.content.page, mine)
    return mine
  })
  await press(opened, 'Overwrite')
  expect(await screen.findByText('Page content updated successfully')).toBeVisible()
  expect(lastCall(opened, 'POST')?.body).toMatchObject({ aboutUs: 'We read. Slowly.' })
  expect(screen.queryByRole('alert')).toBeNull()
})

test('rejects notes of a report that another administrator has changed, also after a reload, until they are overwritten', async () => {
  const { reports, updateReport } = adminApi.site
  const report = aReport({ title: 'A misprint', adminNotes: 'Seen.' })
  const first = await openAdminSection('Problem Reports', reports, [report])
  await first.person.type(await screen.findByLabelText('Admin notes: A misprint'), ' Mine.')
  cleanup()

  const theirs = { ...report, adminNotes: 'Theirs.', updatedAt: new Date() }
  const opened = await openAdminSection('Problem Reports', reports, [theirs])
  const notes = await screen.findByLabelText('Admin notes: A misprint')
  expect(notes).toHaveValue('Seen. Mine.')
  const notice = await meetConflict(opened, updateReport, 'Save notes: A misprint')
  expect(lastCall(opened, 'PATCH')?.body).toMatchObject({ updatedAt: report.updatedAt.toISOString() })
  await press(opened, 'See theirs')
  expect(await notice.findByText('Theirs.')).toBeVisible()
  expect(notes).toHaveValue('Seen. Mine.')

  const mine = { ...report, adminNotes: 'Seen. Mine.', updatedAt: new Date() }
  opened.server.answer(updateReport, mine)
  opened.server.answer(reports, [mine])
  await press(opened, 'Overwrite')
  expect(await screen.findByText('Notes saved')).toBeVisible()
  expect(lastCall(opened, 'PATCH')?.body).toEqual({ adminNotes: 'Seen. Mine.', tellsReader: false })
  expect(screen.queryByRole('alert')).toBeNull()
  await opened.person.type(notes, ' Again.')
  await press(opened, 'Save notes: A misprint')
  expect(lastCall(opened, 'PATCH')?.body).toMatchObject({ updatedAt: mine.updatedAt.toISOString() })
})
