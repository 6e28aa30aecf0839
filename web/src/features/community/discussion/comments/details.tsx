import { useEffect } from 'react'
import { useParams, useSearchParams } from 'react-router-dom'
import { commentsApi, commentsLight } from '../../../../core/comments/api.ts'
import { Comments } from '../../../../core/comments/comments.tsx'
import { useBilingual } from '../../../../core/i18n/bilingual.ts'
import { FailureState } from '../../../../core/states/failure-state.tsx'
import { PageLoading } from '../../../../core/states/page-loading.tsx'
import { useNounTexts } from '../../../../core/texts.ts'
import '../../../../core/show/portal-page.css'
import './details.css'

/** All comments on one record: `/commentDetails/courses/<id>`; a notice leads to one of them (`?comment=`). */
const CommentDetailsPage = () => {
  const { of = '', id = '' } = useParams()
  const [params] = useSearchParams()
  const texts = useNounTexts(commentsLight)
  const name = useBilingual()
  const { data, failure, refetch } = commentsApi.useThread({ of, recordId: id }, { quiet: true })
  const title = data ? `${name(data, 'name')} · ${texts.say('talk.title')}` : ''
  useEffect(() => {
    if (title) document.title = title
  }, [title])
  if (failure && !data) return <FailureState failure={failure} retry={refetch} />
  if (!data) return <PageLoading />
  return (
    <div className="page-width portal-page comment-page">
      <nav className="t13 ink3" aria-label={texts.say('talk.where')}>
        <a href="#/comment-view">{texts.say('mine.title')}</a> / <span className="code">{data.code}</span>
      </nav>
      <h1 className="t26">{name(data, 'name')}</h1>
      <Comments of={{ noun: of, id }} led={params.get('comment') ?? undefined} />
    </div>
  )
}

export default CommentDetailsPage
