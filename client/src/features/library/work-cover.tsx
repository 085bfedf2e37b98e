import type { Category } from '#shared/timing/category.ts'

const grounds: Record<Category, string> = {
  Novel: 'bg-cover-novel',
  Poem: 'bg-cover-poem',
  'Essay/Information': 'bg-cover-essay',
  'Short Story': 'bg-cover-story',
  'Stage Play': 'bg-cover-play',
}

/** The ornaments: rings, a diamond, a horizon, steps, a fan. Lines only, so that the type keeps the page. */
const ornaments = [
  'M200 62a48 48 0 1 1-96 0a48 48 0 0 1 96 0M188 62a36 36 0 1 1-72 0a36 36 0 0 1 72 0',
  'M104 76 168 12l64 64-64 64ZM128 76l40-40 40 40-40 40Z',
  'M18 120H200M18 128H200M60 136H200',
  'M120 140V100H144V68H168V36H200M132 140V112H156V80H180V48H200',
  'M200 140 110 60M200 140 128 40M200 140 150 24M200 140 174 14',
]

/** The same work has the same cover everywhere and always: ornament, place and size are chosen by its letters. */
function ornamentOf(title: string, author: string) {
  let sum = 7
  for (const letter of title + author) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 1_000_003
  // Never lower than the title begins, nor past the edge it hangs from.
  const scale = 0.7 + (Math.floor(sum / 5) % 4) * 0.1
  const down = 12 + (Math.floor(sum / 20) % 5) * 6
  return {
    path: ornaments[sum % ornaments.length] ?? '',
    transform: `translate(${184 - 184 * scale} ${down}) scale(${scale})`,
  }
}

function sizeOf(title: string): string {
  if (title.length > 90) return 'sm:text-sm'
  return title.length > 40 ? 'sm:text-base' : 'sm:text-lg'
}

interface Props {
  title: string
  author: string
  category: Category
}

/** A cover set from the title, the author and the category's colour. No picture is needed. */
export function WorkCover({ title, author, category }: Props) {
  const ornament = ornamentOf(title, author)
  return (
    <div
      className={`relative flex aspect-[5/7] w-full flex-col overflow-hidden rounded text-cover-ink ${grounds[category]}`}
    >
      <svg
        aria-hidden="true"
        viewBox="0 0 184 257"
        className="absolute inset-0 size-full"
        fill="none"
        stroke="currentColor"
      >
        <path d="M7.5 0V257" strokeOpacity="0.25" />
        <path
          d={ornament.path}
          strokeOpacity="0.28"
          transform={ornament.transform}
          vectorEffect="non-scaling-stroke"
        />
      </svg>
      <p className="relative px-4 pt-3 truncate text-[0.6875rem] max-sm:text-[0.625rem] tracking-widest uppercase max-sm:px-3 max-sm:tracking-normal sm:px-5 sm:pt-4">
        {category}
      </p>
      <div className="relative mt-auto px-3 pb-3 sm:px-5 sm:pb-5">
        <h3
          className={`line-clamp-4 text-sm leading-tight font-medium hyphens-auto break-words ${sizeOf(title)}`}
        >
          {title}
        </h3>
        <p className="mt-1.5 line-clamp-1 text-xs leading-snug break-words sm:line-clamp-2">{author}</p>
      </div>
    </div>
  )
}
