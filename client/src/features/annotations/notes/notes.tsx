import { useDeferredValue } from 'react'
import { Link } from 'wouter'
import { annotationApi } from '#shared/annotation-api.ts'
import {
  type AnnotationExportQuery,
  annotationFilesApi,
  annotationFormats,
} from '#shared/annotation-files.ts'
import type { AnnotationPage } from '#shared/annotations.ts'
import { buildUrl } from '#shared/endpoint.ts'
import { formatNumber } from '#shared/format-number.ts'
import { Button, buttonClass } from '../../../components/button.tsx'
import { FileTools, fileTool } from '../../../components/file-tools.tsx'
import { DialogButton, lazyDialog } from '../../../components/lazy-dialog.tsx'
import { Notice } from '../../../components/notice.tsx'
import { PagedList, usePages } from '../../../components/paged-list.tsx'
import { Section } from '../../../components/section.tsx'
import { EntriesSkeleton } from '../../../components/skeleton.tsx'
import { useFocusFallback } from '../../../hooks/use-focus-fallback.ts'
import { paths } from '../../../lib/paths.ts'
import { query } from '../../../lib/queries.ts'
import { groupAnnotations, type NotedWork } from './group-annotations.ts'
import { NoteEntry } from './note-entry.tsx'
import { NoteFilters, type NotesFilter } from './note-filters.tsx'

const unfiltered = { search: undefined, kind: undefined, colour: undefined }

const LazyImport = lazyDialog(async () => (await import('./import-dialog.tsx')).NotesImport)

/** Limits the page to the annotations of one work or own text; empty for all. */
type Place = Pick<AnnotationExportQuery, 'workId' | 'textId'>

/** Searchable list of the reader's highlights, notes and bookmarks. */
export function Notes({ place }: { place: Place }) {
  const pages = usePages<NotesFilter, AnnotationPage>({ page: 1, ...place }, (filter) =>
    query(annotationApi.annotations.list, { query: filter }),
  )
  const { filter, changeFilter } = pages
  const { data } = pages.query
  const isFiltered = Boolean(filter.search || filter.kind || filter.colour)
  const isEmpty = data?.total === 0 && !isFiltered
  const whole = useFocusFallback<HTMLDivElement>()
  return (
    <div ref={whole} tabIndex={-1} className="outline-none">
      {isEmpty ? (
        <NoNotes />
      ) : (
        <>
          <NoteFilters filter={filter} onFilter={changeFilter} />
          <PagedList
            name="Notes"
            pages={pages}
            failure="Your notes could not be loaded."
            waiting={
              // As high as the window, so that the footer stays out of view.
              <div className="min-h-dvh">
                <EntriesSkeleton label="Loading your notes" />
              </div>
            }
            count={({ total }) => `${formatNumber(total)} ${total === 1 ? 'entry' : 'entries'}`}
            tools={<NoteFiles place={place} />}
          >
            {({ annotations, total }) =>
              total === 0 ? (
                <Notice title="No matching notes found" text="Try a different search, or show all notes.">
                  <Button onClick={() => changeFilter(unfiltered)}>Clear Filters</Button>
                </Notice>
              ) : (
                <NotedWorks annotations={annotations} />
              )
            }
          </PagedList>
        </>
      )}
    </div>
  )
}

/** Number of entries rendered first, at least as many as fit the window. Rendering of the others is deferred. */
const firstRenderedCount = 10

function NotedWorks({ annotations }: Pick<AnnotationPage, 'annotations'>) {
  const shown = useDeferredValue(annotations, annotations.slice(0, firstRenderedCount))
  // The focus fallback of the parent is not enough, because the parent does not render when the deferred entries do.
  const list = useFocusFallback<HTMLDivElement>()
  return (
    <div ref={list} tabIndex={-1} className="outline-none">
      {groupAnnotations(shown).map((work) => (
        <WorkNotes key={work.key} work={work} />
      ))}
    </div>
  )
}

function NoNotes() {
  return (
    <Notice
      title="No notes yet"
      text="Press H while reading to highlight the sentence, E to write a note on it and M to bookmark the word. On a phone, press Mark."
    >
      <Link href={paths.home} className={buttonClass({ look: 'primary' })}>
        Browse Works
      </Link>
      <DialogButton dialog={LazyImport} className={buttonClass({ look: 'quiet' })}>
        Import notes
      </DialogButton>
    </Notice>
  )
}

const formatNames = { markdown: 'Markdown', csv: 'CSV', json: 'JSON' }

/** Links to exports, which the browser saves as a stream, and the import of notes. */
function NoteFiles({ place }: { place: Place }) {
  return (
    <FileTools dialog={LazyImport}>
      {annotationFormats.map((format) => (
        <a
          key={format}
          href={buildUrl(annotationFilesApi.annotations.export, { query: { format, ...place } })}
          download
          aria-label={`Export as ${formatNames[format]}`}
          className={`${fileTool} text-center`}
        >
          {formatNames[format]}
        </a>
      ))}
    </FileTools>
  )
}

function WorkNotes({ work: { title, author, isAvailable, chapters } }: { work: NotedWork }) {
  const state = title
    ? 'This text is no longer in Lectern. What you marked in it stays.'
    : 'What you marked in it stays, and opens again when the work is back.'
  return (
    <Section title={title || 'A work that is not available now'} note={isAvailable ? author : state}>
      <div className="grid gap-8">
        {chapters.map(({ key, title: chapterTitle, annotations }) => (
          <div key={key}>
            {chapterTitle && chapterTitle !== title && (
              <h3 className="mb-4 text-base font-medium break-words">{chapterTitle}</h3>
            )}
            <ul>
              {annotations.map((annotation) => (
                <NoteEntry key={annotation.id} annotation={annotation} />
              ))}
            </ul>
          </div>
        ))}
      </div>
    </Section>
  )
}
