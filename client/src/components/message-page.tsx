import { createContext, type ReactNode, use } from 'react'
import { Link } from 'wouter'
import type { ApiError } from '#shared/errors.ts'
import { productName } from '#shared/limits.ts'
import { errorReason } from '../lib/call.ts'
import { lastLibraryPath, paths } from '../lib/paths.ts'
import { useTitle } from '../lib/title.ts'
import { Button, buttonClass } from './button.tsx'
import { Spinner } from './spinner.tsx'

interface BackLink {
  href: string
  label: string
}

const toLibrary: BackLink = { href: paths.home, label: 'Go to the library' }

interface MessageProps {
  title: string
  back?: BackLink
  /** Button shown instead of the link back. */
  action?: ReactNode
  children?: ReactNode
}

/** The header without links, for visitors who are not signed in. */
export function SiteBar({ children }: { children?: ReactNode }) {
  return (
    <header className="no-print flex h-14 items-center border-b border-rule md:h-20">
      <div className="flex flex-1 items-center justify-between gap-x-8 md:items-baseline">
        <Link href={lastLibraryPath()} className="rounded py-2 font-read text-lg font-semibold">
          {productName}
        </Link>
        {children}
      </div>
    </header>
  )
}

export const MessageHeader = createContext<ReactNode>(<SiteBar />)

export function MessagePage({ title, back = toLibrary, action, children }: MessageProps) {
  useTitle(title)
  const header = use(MessageHeader)
  return (
    <div className="mx-auto max-w-[75rem] px-5 sm:px-8">
      {header}
      <main
        id="content"
        className="mx-auto grid min-h-[70dvh] max-w-prose content-center justify-items-start gap-4 py-10"
      >
        <h1 className="text-xl font-semibold break-words">{title}</h1>
        <div className="max-w-full break-words text-ink-soft">{children}</div>
        {action ?? (
          <Link href={back.href} className={buttonClass()}>
            {back.label}
          </Link>
        )}
      </main>
    </div>
  )
}

interface FailedProps extends Pick<MessageProps, 'back'> {
  /** Title for content that does not exist. */
  missing: string
  error: ApiError | null
  onRetry: () => void
}

/** Page for data that could not be loaded: a not-found message, or an error with a retry button. */
export function FailedPage({ missing, error, onRetry, back }: FailedProps) {
  if (!error || error.code === 'not_found') {
    return (
      <MessagePage title={missing} back={back}>
        {errorReason(error, '')}
      </MessagePage>
    )
  }
  return (
    <MessagePage title="This could not be opened." back={back}>
      <p>{error.reason}</p>
      <Button className="mt-4 block" onClick={onRetry}>
        Try again
      </Button>
    </MessagePage>
  )
}

/** Loading page. Replaces the title of the tab, which may name a previous user's text. */
export function LoadingPage({ label }: { label: string }) {
  useTitle(label)
  return <Spinner label={label} />
}
