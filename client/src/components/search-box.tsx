import { useEffect, useRef, useState } from 'react'
import { searchMaxCharacters } from '#shared/limits.ts'
import { inputClass } from './field.tsx'

/** A person who types is not done yet: the search follows after this pause, in ms. */
const typingPauseMs = 250

interface Props {
  /** Its name for assistive technology: the box stands without a visible label. */
  label: string
  placeholder: string
  /** What is searched for now; where it changes by itself, the box follows. */
  search: string
  onSearch: (search: string) => void
  className?: string
  /** Whether it has the focus as it comes. */
  autoFocus?: boolean
}

/** A box that searches for what is typed, once the typing pauses. */
export function SearchBox({ label, placeholder, search, onSearch, className = '', autoFocus }: Props) {
  const [text, setText] = useState(search)
  const asked = useRef(search)

  // What is asked may change without the box: by Back, or by Clear.
  useEffect(() => {
    if (search === asked.current) return
    asked.current = search
    setText(search)
  }, [search])

  useEffect(() => {
    const wanted = text.trim()
    if (wanted === asked.current) return
    const timer = setTimeout(() => {
      asked.current = wanted
      onSearch(wanted)
    }, typingPauseMs)
    return () => clearTimeout(timer)
  }, [text, onSearch])

  return (
    <input
      type="search"
      // biome-ignore lint/a11y/noAutofocus: only where the person has just asked for it
      autoFocus={autoFocus}
      aria-label={label}
      placeholder={placeholder}
      maxLength={searchMaxCharacters}
      className={`${inputClass} min-w-0 ${className}`}
      value={text}
      onChange={(event) => setText(event.target.value)}
    />
  )
}
