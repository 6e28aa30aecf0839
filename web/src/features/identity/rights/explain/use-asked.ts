import { useSearchParams } from 'react-router-dom'

/** What is asked stands in the address, so that an answer can be sent to somebody and the way back works. */
export const useAsked = () => {
  const [params, setParams] = useSearchParams()
  return {
    of: (name: string): string => params.get(name) ?? '',
    set: (values: Readonly<Record<string, string | undefined>>) =>
      setParams(
        (before) => {
          const next = new URLSearchParams(before)
          for (const [name, value] of Object.entries(values)) {
            if (value) next.set(name, value)
            else next.delete(name)
          }
          return next
        },
        { replace: true },
      ),
  }
}
export type AskedFor = ReturnType<typeof useAsked>
