import { MessagePage } from '../components/message-page.tsx'

export default function NotFoundPage() {
  return <MessagePage title="404 Page Not Found">Did you forget to add the page to the router?</MessagePage>
}
