import { type ChangeEvent, useEffect, useRef, useState } from 'react'
import { searchMaxCharacters } from '#shared/limits.ts'
import { useDebounced } from '../hooks/use-debounced.ts'
import { inputClass } from './field.tsx'

const searchDelayMs = 250

interface Props {
  /** Accessible name: the box has no visible label. */
  label: string
  placeholder: string
  /** The current search. The box also follows changes made outside it. */
  search: string
  onSearch: (search: string) => void
  className?: string
  autoFocus?: boolean
}

export function SearchBox({ label, placeholder, search, onSearch, className = '', autoFocus }: Props) {
  const [text, setText] = useState(search)
  const sent = useRef(search)
  const searchDebounced = useDebounced((wanted: string) => {
    sent.current = wanted
    onSearch(wanted)
  }, searchDelayMs)

  // Back and Clear change the search outside the box.
  useEffect(() => {
    if (search === sent.current) return
    searchDebounced.cancel()
    sent.current = search
    setText(search)
  }, [search, searchDebounced])

  const handleChange = ({ target }: ChangeEvent<HTMLInputElement>) => {
    setText(target.value)
    const wanted = target.value.trim()
    if (wanted === sent.current) searchDebounced.cancel()
    else searchDebounced(wanted)
  }

  return (
    <input
      type="search"
      // biome-ignore lint/a11y/noAutofocus: only when the user has just opened the search
      autoFocus={autoFocus}
      aria-label={label}
      placeholder={placeholder}
      maxLength={searchMaxCharacters}
      // Hides the browser's clear button: the product has its own.
      className={`${inputClass} min-w-0 [&::-webkit-search-cancel-button]:appearance-none ${className}`}
      value={text}
      onChange={handleChange}
    />
  )
}
