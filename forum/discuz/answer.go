package discuz

import (
	"strings"

	"daoyan/forum"
)

// answer is what a board says to a form sent by AJAX.
type answer struct {
	where string            // the address success leads to
	text  string            // for people
	dict  map[string]string // for machines: pid, tid, pmid, floodctrl …
}

// moderated is how boards say, by the handler of refusals, that a moderator's order was carried out.
const moderated = "管理操作成功"

// readAnswer tells success, with its dictionary, from refusal. What is neither is an error of kind Unknown, and nobody knows what was
// written.
func (s *sheet) answer() (answer, *forum.Error) {
	if args, ok := handlerCall(s.script, "errorhandle_"); ok {
		words := ""
		if len(args.texts) > 0 {
			words = args.texts[0]
		}
		if strings.HasPrefix(words, moderated) {
			return answer{text: words, dict: args.dict}, nil
		}
		if args.dict["type"] == "1" && words == "" { // the quick log-in's way of saying that the full form is wanted
			return answer{}, &forum.Error{Kind: forum.NeedsCaptcha, Text: "论坛登录要验证码", Sure: true}
		}
		return answer{}, judge(words, args.dict)
	}
	if args, ok := handlerCall(s.script, "succeedhandle_"); ok {
		return success(args)
	}
	if e := s.trouble(); e != nil {
		return answer{}, e
	}
	if s.message.Length() > 0 { // #messagetext.alert_right
		return answer{text: text(s.message), where: link(single(s.message, "a")), dict: map[string]string{}}, nil
	}
	return answer{}, &forum.Error{Kind: forum.Unknown, Text: "论坛的回答读不懂：" + excerpt(s.title+" "+text(s.frame))}
}

// success reads a success call; what waits for a moderator is one in form only.
func success(args callArgs) (answer, *forum.Error) {
	a := answer{dict: args.dict}
	if len(args.texts) > 0 {
		a.where = args.texts[0]
	}
	if len(args.texts) > 1 {
		a.text = args.texts[1]
	}
	if a.dict["reply_mod"] == "1" || a.dict["thread_mod"] == "1" || judge(a.text, nil).Kind == forum.Held {
		return a, &forum.Error{Kind: forum.Held, Text: a.text}
	}
	return a, nil
}

// callArgs are the arguments of a handler call: single-quoted texts, then one dictionary of texts.
type callArgs struct {
	texts []string
	dict  map[string]string
}

// handlerCall finds prefix<key>(…) in a script. The test `typeof prefix<key>=='function'` before the call is passed over.
func handlerCall(script, prefix string) (callArgs, bool) {
	for rest := script; ; {
		i := strings.Index(rest, prefix)
		if i < 0 {
			return callArgs{}, false
		}
		rest = rest[i+len(prefix):]
		after := strings.TrimLeft(rest, identifierRunes)
		if strings.HasPrefix(after, "(") {
			return readArgs(after[1:]), true
		}
	}
}

const identifierRunes = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_"

// readArgs reads up to the closing bracket, or to where the script stops making sense.
func readArgs(code string) callArgs {
	args := callArgs{dict: map[string]string{}}
	inDict, key, value := false, "", false
	for code != "" {
		c := code[0]
		code = code[1:]
		switch {
		case c == '\'' || c == '"':
			var word string
			word, code = quotedText(code, c)
			switch {
			case !inDict:
				args.texts = append(args.texts, word)
			case value:
				args.dict[key], value = word, false
			default:
				key = word
			}
		case c == '{':
			inDict = true
		case c == ':' && inDict:
			value = true
		case c == '}', c == ')':
			return args
		}
	}
	return args
}

// quotedText reads a JavaScript string up to its closing quote.
func quotedText(code string, quote byte) (word, rest string) {
	var out strings.Builder
	for i := 0; i < len(code); i++ {
		switch c := code[i]; {
		case c == quote:
			return out.String(), code[i+1:]
		case c == '\\' && i+1 < len(code):
			i++
			if code[i] == 'n' {
				out.WriteByte('\n')
			} else {
				out.WriteByte(code[i])
			}
		default:
			out.WriteByte(c)
		}
	}
	return out.String(), ""
}
