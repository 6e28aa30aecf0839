import { REPLY_MAX } from '@academy/contracts/community/discussion/comment-life.ts'
import { comments } from '@academy/contracts/community/discussion/comments.ts'
import { Button, Input } from 'antd'
import { useState } from 'react'
import { connect } from '../../../../core/connect.ts'
import { Field } from '../../../../core/form/field.tsx'
import { countSigns, TextLimit } from '../../../../core/form/text-limit.tsx'
import { toast } from '../../../../core/notices/notices.ts'
import { textOf } from '../../../../core/request/react.ts'
import { useNounTexts } from '../../../../core/texts.ts'
import type { CommentRow } from './types.ts'

const api = connect(comments)

/** The academy's reply, which its author is told of; what was refused stays as it was typed. */
export const Answer = ({ row }: { row: CommentRow }) => {
  const texts = useNounTexts(comments)
  const [text, setText] = useState('')
  const [fault, setFault] = useState<string>()
  const [answer, { loading }] = api.useAnswer()
  const send = async () => {
    if (text.trim() === '') return setFault(texts.say('replyMissing'))
    if (countSigns(text) > REPLY_MAX) return
    const outcome = await answer({ id: row.id, text: text.trim() }, { quiet: true })
    if (!outcome.ok) return setFault(textOf(outcome.failure))
    setText('')
    setFault(undefined)
    toast('success', texts.say('done.answer'))
  }
  return (
    <div className="desk-answer">
      <Field name="text" label={texts.say('answerLabel')} help={texts.say('after.answer')} errors={fault ? [fault] : undefined}>
        <Input.TextArea rows={3} value={text} onChange={(event) => setText(event.target.value)} />
      </Field>
      <TextLimit text={text} max={REPLY_MAX} signs />
      <Button loading={loading} onClick={send}>
        {texts.say('moves.answer')}
      </Button>
    </div>
  )
}
