import { useState } from 'react'
import { stateNames } from '#shared/testing/states.ts'
import { SearchBox } from '../components/search-box.tsx'
import { Select } from '../components/select.tsx'
import { useTitle } from '../lib/title.ts'
import { frameName } from './state-frame.ts'
import { states } from './states.ts'

/** The screens that states are looked at on, in px, and how large they are drawn. */
const screens = {
  'A telephone': { width: 390, height: 780, scale: 0.75 },
  'A desk': { width: 1280, height: 800, scale: 0.75 },
}
type ScreenName = keyof typeof screens

/** Every state of every screen. For development: production builds have no such page. */
export default function StatesPage() {
  useTitle('States')
  const [search, setSearch] = useState('')
  const [screen, setScreen] = useState<ScreenName>('A telephone')
  const wanted = stateNames.filter((name) => name.toLowerCase().includes(search.toLowerCase()))
  return (
    <main id="content" className="px-8 py-10">
      <h1 className="mb-6 font-read text-3xl">States</h1>
      <div className="grid max-w-3xl gap-3 sm:grid-cols-[1fr_auto]">
        <SearchBox
          label="Search the states"
          placeholder="Search the states"
          search={search}
          onSearch={setSearch}
        />
        <Select
          label="On which screen"
          value={screen}
          onChange={({ target }) => setScreen(target.value as ScreenName)}
        >
          {Object.keys(screens).map((name) => (
            <option key={name}>{name}</option>
          ))}
        </Select>
      </div>
      <p role="status" className="mt-4 mb-6 text-sm text-ink-soft">
        {wanted.length} of {stateNames.length} states
      </p>
      <div className="flex flex-wrap gap-x-8 gap-y-10">
        {wanted.map((name) => (
          <StateFrame key={`${name} ${screen}`} name={name} {...screens[screen]} />
        ))}
      </div>
    </main>
  )
}

interface FrameProps {
  name: (typeof stateNames)[number]
  width: number
  height: number
  scale: number
}

function StateFrame({ name, width, height, scale }: FrameProps) {
  return (
    <section aria-label={name} style={{ width: width * scale }}>
      <h2 className="mb-3 truncate text-sm">{name}</h2>
      <div
        className="overflow-hidden rounded border border-edge"
        style={{ width: width * scale, height: height * scale }}
      >
        <iframe
          title={name}
          name={frameName(name)}
          src={states[name].path}
          loading="lazy"
          style={{ width, height, transform: `scale(${scale})`, transformOrigin: '0 0' }}
        />
      </div>
    </section>
  )
}
