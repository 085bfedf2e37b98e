import { MessageHeader, MessagePage, SiteBar } from '../components/message-page.tsx'
import { useCurrentUserQuery } from '../lib/current-user.ts'
import { SiteHeader } from './site/site-header.tsx'

export default function NotFoundPage() {
  const { data: user } = useCurrentUserQuery()
  return (
    <MessageHeader value={user ? <SiteHeader /> : <SiteBar />}>
      <MessagePage title="404 Page Not Found">Did you forget to add the page to the router?</MessagePage>
    </MessageHeader>
  )
}
