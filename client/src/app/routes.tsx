import type { ReactNode } from 'react'
import { Route, Router, Switch } from 'wouter'
import { type PageDescription, type PageName, pages } from '#shared/pages.ts'
import { Spinner } from '../components/spinner.tsx'
import { replaceDialogEntry } from '../lib/dialog-history.ts'
import { LoadingFallback } from '../lib/lazy.tsx'
import { useTitle } from '../lib/title.ts'
import { Guard, OpenToAll } from './guard.tsx'
import { otherPages, pageComponents } from './page-components.ts'

const spinner = <Spinner />

export function Routes() {
  return (
    <LoadingFallback value={spinner}>
      <Router aroundNav={replaceDialogEntry}>
        <Switch>
          {Object.entries<PageDescription>(pages).map(([name, { path }]) => (
            <Route key={name} path={path}>
              {(params) => <OpenedPage name={name as PageName} params={params as Record<string, string>} />}
            </Route>
          ))}
          <Route>
            <OpenToAll>
              <otherPages.notFound />
            </OpenToAll>
          </Route>
        </Switch>
      </Router>
    </LoadingFallback>
  )
}

function OpenedPage({ name, params }: { name: PageName; params: Record<string, string> }): ReactNode {
  const { access, title }: PageDescription = pages[name]
  const Content = pageComponents[name]
  const page = (
    <>
      {title !== undefined && <Title title={title} />}
      <Content {...params} />
    </>
  )
  if (access === 'signed-out') return page
  if (access === 'anyone') return <OpenToAll>{page}</OpenToAll>
  // Loads the code while the current user is requested. Ignores a failed load: the page reports it when it renders.
  Content.load().catch(() => {})
  return <Guard isForAdmins={access === 'admin'}>{page}</Guard>
}

function Title({ title }: { title: string }) {
  useTitle(title)
  return null
}
