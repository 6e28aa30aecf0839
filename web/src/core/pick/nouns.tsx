import { Select } from 'antd'
import { type ComponentType, Suspense } from 'react'
import type { BoundProps } from '../form/controls.tsx'
import { lazyScreen } from '../states/lazy-screen.tsx'
import { NameOf } from './names.tsx'
import { type Choices, RemoteFilter, RemoteSelect } from './remote-select.tsx'

// Records of other nouns, by the name that a reference gives: whatever refers to one is picked, filtered and named alike, wherever it stands.

/** How a noun is picked and named by others. */
interface Own {
  /** Who may look its records up. */
  permission: string
  load: () => Promise<{ default: Choices }>
}
/** Changes the choices for one place: other filters, another value, marks behind a name. */
interface Like {
  like?: (choices: Choices) => Choices
}
type SelectProps = Omit<Parameters<typeof RemoteSelect>[0], 'choices'> & Like
type FilterProps = Omit<Parameters<typeof RemoteFilter>[0], 'choices'> & Like
type NameProps = Omit<Parameters<typeof NameOf>[0], 'choices'> & Like

interface Known {
  permission: string
  Select: ComponentType<SelectProps>
  Filter: ComponentType<FilterProps>
  Name: ComponentType<NameProps>
}

const nouns = new Map<string, Known>()

/** A piece of a noun that comes with its choices, when it is first drawn. */
const piece = <P extends object>(load: Own['load'], draw: (choices: Choices, props: P) => React.ReactElement) =>
  lazyScreen<P & Like>(async () => {
    const { default: choices } = await load()
    return { default: ({ like, ...props }: P & Like) => draw(like ? like(choices) : choices, props as unknown as P) }
  })

/** Tells how these nouns are picked and named, by their last words; the app does this once, when it starts. */
export const setNouns = (own: Readonly<Record<string, Own>>): void => {
  for (const [noun, { permission, load }] of Object.entries(own))
    nouns.set(noun, {
      permission,
      Select: piece<SelectProps>(load, (choices, props) => <RemoteSelect {...props} choices={choices} />),
      Filter: piece<FilterProps>(load, (choices, props) => <RemoteFilter {...props} choices={choices} />),
      Name: piece<NameProps>(load, (choices, props) => <NameOf {...props} choices={choices} />),
    })
}

/** The permission that looking up a noun's records needs; nobody has that of a noun that nobody told of. */
export const permissionOf = (noun: string): string => nouns.get(noun)?.permission ?? ''

const knownAs = (noun: string): Known => {
  const found = nouns.get(noun)
  if (!found) throw new Error(`nobody told how ${noun} are picked`)
  return found
}

/** A choice among the records of a noun; gives an id, or a list of them. */
export const NounSelect = ({ noun, ...props }: SelectProps & { noun: string }) => {
  const { Select: Own } = knownAs(noun)
  const { id, className, style } = props as BoundProps & Pick<SelectProps, 'className' | 'style'>
  return (
    <Suspense fallback={<Select disabled id={id ?? ''} className={className ?? ''} style={style ?? {}} />}>
      <Own {...props} />
    </Suspense>
  )
}

/** The same as a filter of a list. */
export const NounFilter = ({ noun, ...props }: FilterProps & { noun: string }) => {
  const { Filter } = knownAs(noun)
  return (
    <Suspense fallback={<Select disabled className="filter-field" style={{ width: 190 }} placeholder={props.label} aria-label={props.label} />}>
      <Filter {...props} />
    </Suspense>
  )
}

/** The name of a record of a noun, where its answer does not tell it. */
export const NounName = ({ noun, ...props }: NameProps & { noun: string }) => {
  const { Name } = knownAs(noun)
  return (
    <Suspense fallback={null}>
      <Name {...props} />
    </Suspense>
  )
}
