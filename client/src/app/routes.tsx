import { Route, Switch } from 'wouter'
import { paths, patterns } from '../lib/paths.ts'
import { HomePage } from '../pages/home.tsx'
import { NotFoundPage } from '../pages/not-found.tsx'
import { ReaderPage } from '../pages/reader.tsx'
import { SignInPage } from '../pages/sign-in.tsx'
import { TextReaderPage } from '../pages/text-reader.tsx'
import { Guard } from './guard.tsx'

/** Which page an address opens, and who may enter. */
export function Routes() {
  return (
    <Switch>
      <Route path={paths.signIn} component={SignInPage} />
      <Route path={paths.home}>
        <Guard>
          <HomePage />
        </Guard>
      </Route>
      <Route path={patterns.reader}>
        {({ workId, chapterId }) => (
          <Guard>
            <ReaderPage workId={workId} chapterId={chapterId} />
          </Guard>
        )}
      </Route>
      <Route path={patterns.readText}>
        {({ textId }) => (
          <Guard>
            <TextReaderPage textId={textId} />
          </Guard>
        )}
      </Route>
      <Route component={NotFoundPage} />
    </Switch>
  )
}
