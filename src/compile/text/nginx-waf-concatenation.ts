import { standingRule } from './nginx-waf-standing.ts'

/**
 * Signs and digits, of ASCII or such as databases take for them: none of them is a letter. Bytes of letters in other scripts, of UTF-8 or
 * not, end the row, as those of Latin do.
 */
const signs = String.raw`(?:[\x00-@\[-^\x60{-\x7f]++|\xc2[\x80-\xbf]|\xca[\xb0-\xbf]|\xcb[\x80-\xbf]|\xe2[\x80\x81][\x80-\xbf]|\xe3\x80[\x80-\xbf]|\xef\xbc[\x80-\xbf])++`

/**
 * The expression of rule 942360 of the OWASP Core Rule Set 3.3.4 (Apache License 2.0), which takes each byte of Cyrillic for a sign: so every
 * Russian text whose first Latin word is `Delete`, `Update`, `Select` or `Load` were an attack.
 */
const expression = String.raw`(?i:(?:^${signs}\s*?(?:(?:alter\s*(?:a(?:(?:pplication\s*rol|ggregat)e|s(?:ymmetric\s*ke|sembl)y|u(?:thorization|dit)|vailability\s*group)|c(?:r(?:yptographic\s*provider|edential)|o(?:l(?:latio|um)|nversio)n|ertificate|luster)|s(?:e(?:rv(?:ice|er)|curity|quence|ssion|arch)|y(?:mmetric\s*key|nonym)|togroup|chema)|m(?:a(?:s(?:ter\s*key|k)|terialized)|e(?:ssage\s*type|thod)|odule)|l(?:o(?:g(?:file\s*group|in)|ckdown)|a(?:ngua|r)ge|ibrary)|t(?:(?:abl(?:espac)?|yp)e|r(?:igger|usted)|hreshold|ext)|p(?:a(?:rtition|ckage)|ro(?:cedur|fil)e|ermission)|d(?:i(?:mension|skgroup)|atabase|efault|omain)|r(?:o(?:l(?:lback|e)|ute)|e(?:sourc|mot)e)|f(?:u(?:lltext|nction)|lashback|oreign)|e(?:xte(?:nsion|rnal)|(?:ndpoi|ve)nt)|in(?:dex(?:type)?|memory|stance)|b(?:roker\s*priority|ufferpool)|x(?:ml\s*schema|srobject)|w(?:ork(?:load)?|rapper)|hi(?:erarchy|stogram)|o(?:perator|utline)|(?:nicknam|queu)e|us(?:age|er)|group|java|view)|u(?:nion\s*(?:(?:distin|sele)ct|all)|pdate)|(?:truncat|renam)e|(?:inser|selec)t|de(?:lete|sc)|load)\b|create\s+\w+)|(?:(?:(?:trunc|cre|upd)at|renam)e|(?:inser|selec)t|de(?:lete|sc)|alter|load)\s+(?:group_concat|load_file|char)\s?\(?|[\d\W]\s+as\b\s*[\"'\x60\w]+\s*\bfrom|[\s(]load_file\s*?\(|[\"'\x60]\s+regexp\W|end\s*?\);))`

/** Rule 942360 for texts in any script. */
export const concatenationRule = standingRule({
  rule: 942_360,
  variables: 'REQUEST_COOKIES|!REQUEST_COOKIES:/__utm/|REQUEST_COOKIES_NAMES|ARGS_NAMES|ARGS|XML:/*|XML://@*',
  expression,
  transformations: 't:urlDecodeUni',
  says: 'Detects concatenated basic SQL injection and SQLLFI attempts',
  tag: 'attack-sqli',
  score: 'sql_injection_score',
})
