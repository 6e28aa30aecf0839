import { codes } from '@academy/contracts/core/codes.ts'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { skip } from '../../../core/connect.ts'
import { ListSkeleton } from '../../../core/list/list-skeleton.tsx'
import { PageHead } from '../../../core/list/page-head.tsx'
import { FailureState } from '../../../core/states/failure-state.tsx'
import { State } from '../../../core/states/state.tsx'
import { trailsApi } from './api.ts'
import { Found, Search } from './search.tsx'
import { Story } from './story.tsx'
import { type TrailWords, useTrailWords } from './words.ts'
import '../../../core/list/list.css'
import '../../../core/scales/scales.css'
import './trails.css'

/** Long enough and of such signs that it is an id; whatever else was typed is looked for. */
const isId = (text: string): boolean => /^[A-Za-z0-9_.:-]{1,64}$/.test(text)
const isCertainlyId = (text: string): boolean => isId(text) && (/^[0-9a-f]{8}-[0-9a-f]{4}-/i.test(text) || text.length > 24)

/** The story stands in the address, so that a link shows it; what was typed does not, because it may be a name. */
const useStory = () => {
  const [params, setParams] = useSearchParams()
  return { of: params.get('of') ?? '', open: (id: string) => setParams(id ? { of: id } : {}) }
}

const Nothing = ({ words, of }: { words: TrailWords; of: string }) =>
  of ? (
    <State kind="lost" title={words.t('search.none')} text={words.t('search.noneId')} />
  ) : (
    <State kind="empty" title={words.t('search.start')} text={words.t('search.hint')} />
  )

/** What a text may mean: one story is opened; no story, but something that may be an id, is looked at as such. */
const useFound = (text: string, open: (id: string) => void) => {
  const find = trailsApi.useFind(text ? { text } : skip, { quiet: true })
  const found = text && find.current && !find.fetching ? find.data : undefined
  const [only] = found?.subjects.length === 1 ? found.subjects : []
  useEffect(() => {
    if (!found || found.subjects.length > 1) return
    const id = only?.id ?? (isId(text) ? text : '')
    if (id) open(id)
  }, [found, only, text, open])
  return { find, found }
}

interface ContentProps {
  of: string
  text: string
  find: ReturnType<typeof useFound>['find']
  found: ReturnType<typeof useFound>['found']
  look: ReturnType<typeof trailsApi.useLook>
  words: TrailWords
  onOpen: (id: string) => void
}

/** What stands below the search while no story does: what was found, what failed, or how to begin. */
const Content = ({ of, text, find, found, look, words, onOpen }: ContentProps) => {
  if (found && (found.subjects.length > 1 || !isId(text))) return <Found found={found} words={words} onOpen={onOpen} />
  const failure = find.failure ?? look.failure
  if (failure && failure.code !== codes.absent) return <FailureState failure={failure} retry={failure === find.failure ? find.refetch : look.refetch} />
  if (find.fetching || (of && look.fetching)) return <ListSkeleton columns={6} rows={8} />
  return <Nothing words={words} of={of} />
}

/** The trail of one request, enrolment, case, posting or person's story: found by any of its ids, or by name. */
const TrailsScreen = () => {
  const words = useTrailWords()
  const { of, open } = useStory()
  const [text, setText] = useState('')
  // another story in the address, such as a link's, is what the reader wants to see now
  useEffect(() => (of ? setText('') : undefined), [of])
  const look = trailsApi.useLook(of ? { id: of } : skip, { quiet: true, fresh: true })
  const pick = (id: string) => {
    setText('')
    open(id)
  }
  const { find, found } = useFound(text, pick)
  const search = (
    <Search
      key={of}
      start={of}
      busy={find.fetching || look.fetching}
      words={words}
      onSearch={(value) => (isCertainlyId(value) ? open(value) : setText(value))}
    />
  )
  if (of && look.data && look.data.id === of && (!text || find.fetching))
    return (
      <div className="list-page trail-page">
        <Story key={of} trail={look.data} words={words} again={look.refetch} fetching={look.fetching} onOpen={pick} search={search} />
      </div>
    )
  return (
    <div className="list-page trail-page">
      <PageHead title={words.t('title')} />
      {search}
      <Content of={of} text={text} find={find} found={found} look={look} words={words} onOpen={pick} />
    </div>
  )
}

export default TrailsScreen
