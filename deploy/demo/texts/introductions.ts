/** What some courses are about, by their codes (written.ts reads it). */
export const introductions: Readonly<Record<string, { cn: string; en: string }>> = {
  THE102: {
    cn: `
# 这门课解决什么
没有资质，不能打开任何一台电动车的高压回路。两天里，每个人在真车上完成一次完整的**断电、验电、复电**，由另一位学员复核签字。
# 学完能做什么
1. 按规程断开高压，上锁、挂牌，并说清每一步为什么不能换顺序
2. 独立完成验电，填写验电记录
  - 识别三类残余电压
  - 判断什么情况下必须停手、上报
3. 复电后确认车辆可以交还
# 怎么上
- 第一天上午讲规程与案例，下午分组演练；第二天全天实操和考核
- 每 3 人一台车、一位指导老师，考核 90 分及格
> 没有验电记录的车，一律视为带电。
## 请自备
- 在有效期内的绝缘手套、护目镜
- 工作服和安全鞋；不佩戴金属饰品
资质有效期 18 个月，到期前请报名[高压资质复训](#/offerings?text=THE203)。`,
    en: `
# What it is about
Nobody opens a high-voltage circuit without this qualification. In two days everyone carries out the whole procedure on a real vehicle – **isolate, verify, restore** – and another participant signs for it.
# What you will be able to do
1. Isolate the system, lock and tag it, and say why no step may change its place
2. Verify on your own that there is no voltage, and keep the record
  - know the three kinds of residual voltage
  - know when to stop and whom to call
3. Hand the vehicle back after restoring it
# How it runs
- Rules and cases on the first morning, practice in groups in the afternoon; the whole second day on vehicles, with the assessment
- One vehicle and one instructor for three people; 90 points to pass
> A vehicle without a record of verification is live.
## Bring along
- insulating gloves that are still valid, and goggles
- work clothes and safety shoes; no metal jewellery
The qualification holds for 18 months: enrol for the [refresher](#/offerings?text=THE203) in time.`,
  },
  TBA102: {
    cn: `
# 适合谁
已通过[机电一](#/offerings?text=TBA101)、在车间独立工作半年以上的机电技师。
# 五天安排
1. 发动机机械与正时：拆装、测量、判断可修与更换
2. 燃油与点火：读懂数据流，先测量再换件
3. 冷却与润滑：温度异常的排查路线
4. 变速箱保养与自适应
5. 综合故障：两人一组，限时 90 分钟
# 每天都做的三件事
- 开工前用 10 分钟复盘前一天的错误
- 每个结论写在工单上，**能让下一位同事看懂**
- 工具当场清点，量具当天归零
> 先确认故障，再动手；没有测量值的结论不算结论。
考核为综合故障一题加笔试，合计 75 分及格。`,
    en: `
# For whom
Technicians who have passed [Mechatronics 1](#/offerings?text=TBA101) and have worked on their own in a workshop for half a year.
# The five days
1. Engine mechanics and timing: dismantle, measure, decide between repair and replacement
2. Fuel and ignition: read live data, measure before replacing
3. Cooling and lubrication: a route through abnormal temperatures
4. Transmission service and adaptation
5. Combined faults: in pairs, 90 minutes
# Every day
- ten minutes for yesterday’s mistakes before work begins
- every finding on the job card, **so that the next colleague understands it**
- tools counted on the spot, gauges back to zero
> Confirm the fault first: a finding without a measured value is none.
One combined fault and a written test; 75 points in all to pass.`,
  },
  SSA102: {
    cn: `
# 一次好的试驾，从上车前开始
客户记住的往往不是参数，而是**自己的那一个场景**。这门课只练一件事：把需求变成路线。
# 你会带走
- 一张自己门店周边的试驾路线图，标出三处体验点
- 一套上车前两分钟的问法
- 一份试驾后的跟进话术，当天就能用
# 当天流程
1. 上午：两两互为顾问与客户，录像回看
2. 下午：真车真路，每人至少两趟
3. 收尾：用同一张评分表互评，讲师点评一条最该改的
## 请准备
有效驾驶证原件；课前在门店完成一次试驾录音，用于对照。`,
    en: `
# A good test drive begins before the door opens
Customers rarely remember figures; they remember **one scene of their own**. This course practises one thing only: turning a need into a route.
# You take home
- a map of a route around your own outlet, with three places worth stopping for
- questions for the two minutes before setting off
- words for the follow-up that work the same day
# The day
1. Morning: in pairs, adviser and customer in turn, watched again on film
2. Afternoon: real cars on real roads, at least two drives each
3. At the end: marks from each other on one form, and the one thing to change from the trainer
## Before you come
Bring your driving licence, and record one test drive at your outlet to compare with.`,
  },
  VSA102: {
    cn: `
# 投诉不是坏消息
把投诉说给你听的客户，还愿意再来一次。一天时间，把最难开口的几句话练熟。
# 练什么
- 先听完：不解释、不打断的前 90 秒
- 再确认：用客户的话复述一遍
- 给选择：两个办法、一个时间
  - 能当场定的当场定
  - 定不了的，说清谁在几点前回电
# 案例来自门店
六个真实录音（已隐去姓名），从**交车延期**到**二次返修**，每组抽一个演到底。
> 道歉要具体：为哪件事、影响了什么、接下来怎么做。`,
    en: `
# A complaint is no bad news
Whoever complains to you would still come again. One day to practise the sentences that are hardest to say.
# What is practised
- hear it out: the first 90 seconds without explaining or interrupting
- confirm: say it again in the customer’s words
- offer a choice: two ways, one time
  - settle at once what can be settled
  - for the rest, say who calls back and by when
# Cases from outlets
Six real recordings without names, from **late handover** to **a second repair**; each group plays one to its end.
> Apologise for something: what it was, what it caused, what happens next.`,
  },
}

/** What the academy's own sites say besides the way there. */
export const arriving = {
  cn: `
- **自驾**：导航至南门，停访客车场，凭报名短信免费两小时
- **高铁**：出站后换乘地铁，全程约 35 分钟
> 请带身份证；07:40 后入园需讲师到门口接。`,
  en: `
- **By car**: to the south gate, visitors’ car park; two hours free with your confirmation
- **By train**: change to the metro, about 35 minutes in all
> Bring your identity card; after 07:40 a trainer fetches you at the gate.`,
}
