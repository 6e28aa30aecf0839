import type { Option } from '../session/dictionaries.ts'

const CODE = /^[A-Z0-9_-]{1,20}$/

const fold = (text: string | undefined): string => (text ?? '').trim().toLowerCase()
const namesOf = ({ label, names = [] }: Option): string[] => [label, ...names].map(fold)

/** The one choice that a typed text means: its code, its name in any language, or a part of the name of no other. */
const choiceOf = (options: readonly Option[], text: string): string | undefined => {
  const typed = fold(text)
  if (typed === '') return undefined
  const called = options.find(({ value }) => fold(value) === typed) ?? options.find((option) => namesOf(option).includes(typed))
  if (called) return called.value
  const near = new Set(options.filter((option) => namesOf(option).some((name) => name.includes(typed))).map(({ value }) => value))
  return near.size === 1 ? [...near][0] : undefined
}

/** Typed, pasted and chosen texts as codes, each once; what means no choice stays as it was typed, word by word. */
export const asCodes = (options: readonly Option[], texts: readonly string[]): string[] => {
  const codes = texts.flatMap((text) => choiceOf(options, text) ?? text.split(/\s+/).map((word) => choiceOf(options, word) ?? word))
  return [...new Set(codes.filter(Boolean))]
}

/** Those of a field's values that are neither one of the choices nor written as a code is. */
export const noCodes = (options: readonly Option[], values: unknown): string[] =>
  (Array.isArray(values) ? values.map(String) : []).filter((text) => !CODE.test(text) && !options.some(({ value }) => value === text))
