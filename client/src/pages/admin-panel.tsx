import { ChevronRight } from 'lucide-react'
import {
  type ComponentProps,
  type ComponentType,
  type MouseEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { lazyDialog } from '../components/lazy-dialog.tsx'
import { LazyPart } from '../components/lazy-part.tsx'
import { Spinner } from '../components/spinner.tsx'
import { usePanelFacts } from '../features/panel/use-panel-facts.ts'
import { lazyComponent } from '../lib/lazy.tsx'
import { isSecondClick } from '../lib/second-press.ts'
import { dismissNotice } from '../lib/toast.ts'

const ChapterEditor = lazyDialog(
  async () => (await import('../features/library/admin/chapter-dialog.tsx')).EditChapterDialog,
)
type Edited = Omit<ComponentProps<typeof ChapterEditor>, 'onClose'>

const sections = {
  'User Management': lazyComponent(
    async () => (await import('../features/account/admin/user-management.tsx')).UserManagement,
  ),
  'Sponsor Messages': lazyComponent(
    async () => (await import('../features/sponsors/admin/sponsor-messages.tsx')).SponsorMessages,
  ),
  'Problem Reports': lazyComponent(
    async () => (await import('../features/reports/admin/problem-reports.tsx')).ProblemReports,
  ),
  'Ambient Sounds': lazyComponent(
    async () => (await import('../features/sounds/admin/ambient-sounds.tsx')).AmbientSounds,
  ),
  'Page Content': lazyComponent(
    async () => (await import('../features/page-texts/admin/page-content.tsx')).PageContentEditor,
  ),
  'User Statistics': lazyComponent(
    async () => (await import('../features/statistics/user-statistics.tsx')).UserStatistics,
  ),
  'Audit Trail': lazyComponent(async () => (await import('../features/audit/audit-trail.tsx')).AuditTrail),
  'Site Health': lazyComponent(
    async () => (await import('../features/health/site-health.tsx')).SiteHealthSection,
  ),
} satisfies Record<string, ComponentType<{ onEdit: (edited: Edited) => void }>>

type Name = keyof typeof sections

export function AdminPanel() {
  const [open, setOpen] = useState<Name>()
  const [edited, setEdited] = useState<Edited>()
  const facts = usePanelFacts()
  const id = useId()
  const anchor = useScrollAnchor(open)
  return (
    <section aria-labelledby={id} className="mb-4 pt-6 sm:mb-6 sm:pt-8">
      <h2 id={id} className="mb-4 text-xl font-semibold">
        Administration
      </h2>
      <div className="border-t border-rule">
        {(Object.keys(sections) as Name[]).map((name) => (
          <PanelSection
            key={name}
            name={name}
            fact={facts?.[name]}
            onEdit={setEdited}
            isOpen={name === open}
            onToggle={(event) => {
              if (isSecondClick()) return
              dismissNotice()
              anchor(event.currentTarget)
              setOpen(name === open ? undefined : name)
            }}
          />
        ))}
      </div>
      {edited && <ChapterEditor {...edited} onClose={() => setEdited(undefined)} />}
    </section>
  )
}

interface Props {
  name: Name
  /** Undefined while the facts load. */
  fact: string | undefined
  onEdit: (edited: Edited) => void
  isOpen: boolean
  onToggle: (event: MouseEvent<HTMLElement>) => void
}

/** Keeps a clicked title at its position in the window when a section above it closes. */
function useScrollAnchor(open: Name | undefined) {
  const held = useRef<{ title: HTMLElement; top: number }>(undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when a section opens or closes
  useLayoutEffect(() => {
    if (!held.current) return
    const { title, top } = held.current
    held.current = undefined
    window.scrollBy({ top: title.getBoundingClientRect().top - top, behavior: 'instant' })
  }, [open])
  return (title: HTMLElement) => {
    held.current = { title, top: title.getBoundingClientRect().top }
  }
}

function PanelSection({ name, fact, onEdit, isOpen, onToggle }: Props) {
  const id = useId()
  const Content = sections[name]
  return (
    <section aria-labelledby={`${id}-title`} className="border-b border-rule">
      <h3 className="font-ui">
        <button
          type="button"
          aria-labelledby={`${id}-title`}
          aria-describedby={`${id}-fact`}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={onToggle}
          className="flex w-full items-center gap-3 py-3.5 text-left hover:text-accent"
        >
          <ChevronRight className={`shrink-0 transition-transform ${isOpen ? 'rotate-90' : ''}`} />
          <span className="flex flex-col sm:flex-row sm:items-baseline">
            <span id={`${id}-title`} className="sm:w-56">
              {name}
            </span>
            <span id={`${id}-fact`} className="text-sm text-ink-soft tabular-nums">
              {fact ?? <>&nbsp;</>}
            </span>
          </span>
        </button>
      </h3>
      <div id={id} hidden={!isOpen} className="pb-8 sm:pl-7">
        {isOpen && (
          <LazyPart fallback={<Spinner label={`Opening ${name}`} />}>
            <Content onEdit={onEdit} />
          </LazyPart>
        )}
      </div>
    </section>
  )
}
