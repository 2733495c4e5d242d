package config

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"

	"github.com/go-viper/mapstructure/v2"
	"github.com/spf13/viper"
	"go.yaml.in/yaml/v3"
)

// delimiter stands between the parts of a path inside viper; the keys of rulings hold dots of their own.
const delimiter = "\x00"

// Load reads the settings from the YAML file at path and from the variables of env, given as os.Environ gives them, which win. Relative
// paths among them become relative to the file's folder, and the password is read where it lies. The error names every fault found, one
// a line, each with its place and what to write instead.
func Load(path string, env []string) (Config, error) {
	src, err := os.ReadFile(path)
	if errors.Is(err, os.ErrNotExist) {
		return Config{}, fmt.Errorf("没有设置文件 %s：daoyan init 会写一份，或者用 --config 指出它在哪里", path)
	}
	if err != nil {
		return Config{}, fmt.Errorf("设置读不出：%w", err)
	}
	return parse(path, src, env)
}

func parse(path string, src []byte, env []string) (Config, error) {
	t := &tree{file: path, places: map[string]string{}, all: keys("", reflect.ValueOf(Default()))}
	v := viper.NewWithOptions(viper.KeyDelimiter(delimiter))
	for _, f := range leaves(t.all) {
		if !f.value.IsZero() {
			v.SetDefault(inside(f.path), f.value.Interface())
		}
	}
	var doc yaml.Node
	if err := yaml.Unmarshal(src, &doc); err != nil {
		return Config{}, fmt.Errorf("%s 不合 YAML 的写法，看看缩进、冒号后面的空格、成对的引号和括号：%w", path, err)
	}
	if len(doc.Content) > 0 && doc.Content[0].Tag != "!!null" {
		values, _ := t.section(doc.Content[0], "", t.all)
		if err := v.MergeConfigMap(values); err != nil {
			return Config{}, fmt.Errorf("设置读不出：%w", err)
		}
	}
	t.environment(v, env)
	c := t.decode(v)
	if len(t.faults) > 0 {
		return Config{}, errors.Join(t.faults...)
	}
	t.locate(&c, filepath.Dir(path))
	t.validate(&c)
	if len(t.faults) > 0 {
		return Config{}, errors.Join(t.faults...)
	}
	return c, nil
}

// environment sets what variables say. One that begins like ours and is none of ours is a slip of the pen.
func (t *tree) environment(v *viper.Viper, env []string) {
	var names []string
	fields := map[string]field{}
	for _, f := range leaves(t.all) {
		// Lists of sections and free tables have no form that fits a variable.
		if f.typ.Kind() == reflect.Map || f.typ.Kind() == reflect.Slice && isSection(f.typ.Elem()) {
			continue
		}
		names = append(names, f.env())
		fields[f.env()] = f
	}
	for _, line := range slices.Sorted(slices.Values(env)) {
		name, text, _ := strings.Cut(line, "=")
		f, known := fields[name]
		switch {
		case known:
			if value, ok := t.variable(text, f); ok {
				v.Set(inside(f.path), value)
			}
		case strings.HasPrefix(name, envPrefix):
			hint := ""
			if word := nearest(name, names); word != "" {
				hint = fmt.Sprintf("：是不是想写 %s？", word)
			}
			t.faults = append(t.faults, fmt.Errorf("环境变量 %s：没有这一项设置%s", name, hint))
		}
	}
}

func inside(path string) string { return strings.ReplaceAll(path, ".", delimiter) }

func (t *tree) decode(v *viper.Viper) Config {
	var c Config
	err := v.Unmarshal(&c, func(d *mapstructure.DecoderConfig) {
		d.WeaklyTypedInput = false
		d.DecodeHook = mapstructure.ComposeDecodeHookFunc(mapstructure.StringToTimeDurationHookFunc(), mapstructure.TextUnmarshallerHookFunc())
	})
	for _, e := range flatten(err) {
		var at *mapstructure.DecodeError
		if !errors.As(e, &at) {
			t.faults = append(t.faults, fmt.Errorf("%s: %w", t.file, e))
			continue
		}
		t.fault(at.Name(), "要写%s", kind(typeAt(reflect.TypeFor[Config](), at.Name())))
	}
	return c
}

// flatten takes joined errors apart.
func flatten(err error) []error {
	if err == nil {
		return nil
	}
	var joined interface{ Unwrap() []error }
	if !errors.As(err, &joined) {
		return []error{err}
	}
	var out []error
	for _, e := range joined.Unwrap() {
		out = append(out, flatten(e)...)
	}
	return out
}

// typeAt is the type of the value at a path such as "game.tallies[1]".
func typeAt(t reflect.Type, path string) reflect.Type {
	for part := range strings.FieldsFuncSeq(path, func(r rune) bool { return r == '.' || r == '[' }) {
		if t.Kind() != reflect.Struct {
			t = t.Elem()
			continue
		}
		for sf := range t.Fields() {
			if sf.Tag.Get("mapstructure") == part {
				t = sf.Type
				break
			}
		}
	}
	return t
}

// locate makes paths relative to the settings' folder whole, and reads the passwords where they lie in files.
func (t *tree) locate(c *Config, dir string) {
	for _, p := range []*string{&c.Data, &c.Socket, &c.Templates, &c.Forum.PasswordFile, &c.Forum.CookiesFile, &c.Mail.PasswordFile, &c.Game.Precedents} {
		if *p != "" && !filepath.IsAbs(*p) {
			*p = filepath.Join(dir, *p)
		}
	}
	t.passwordIn("forum.password_file", c.Forum.PasswordFile, &c.Forum.Password)
	t.passwordIn("mail.password_file", c.Mail.PasswordFile, &c.Mail.Password)
}

// passwordIn reads a password off the first line of a file, if there is one. A password in a variable wins over the file, one in the
// settings beside it is a slip.
func (t *tree) passwordIn(path, file string, password *Secret) {
	if file == "" {
		return
	}
	word := strings.TrimSuffix(path, "_file")
	if *password != "" && strings.HasPrefix(t.places[word], envPrefix) {
		return
	}
	if *password != "" {
		t.fault(path, "密码本身也写了：只留一处")
		return
	}
	b, err := os.ReadFile(file)
	if err != nil {
		t.fault(path, "读不出：%w", err)
		return
	}
	line, _, _ := strings.Cut(string(b), "\n")
	if *password = Secret(strings.TrimSuffix(line, "\r")); *password == "" {
		t.fault(path, "%s 的第一行是空的：密码写在那里", file)
	}
}
