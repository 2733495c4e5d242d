package roster

import (
	"bytes"
	"encoding/csv"
	"errors"
	"io"
	"regexp"
	"strconv"
	"strings"

	"go.yaml.in/yaml/v3"
)

// readCSV reads a header line and a line for each character.
func readCSV(data []byte, f *faults) Roster {
	r := csv.NewReader(bytes.NewReader(data))
	r.TrimLeadingSpace = true
	r.FieldsPerRecord = -1
	heads, err := r.Read()
	if err != nil {
		csvFault(err, f)
		return nil
	}
	line, _ := r.FieldPos(0)
	cols := headers(heads, line, f)
	if cols == nil {
		return nil
	}
	var rows Roster
	for {
		cells, err := r.Read()
		if errors.Is(err, io.EOF) {
			return rows
		}
		if err != nil {
			csvFault(err, f)
			return rows
		}
		line, _ := r.FieldPos(0)
		if strings.Join(cells, "") == "" { // a spreadsheet's empty line
			continue
		}
		if len(cells) > len(cols) {
			f.add(line, "有 %d 格，只有 %d 栏", len(cells), len(cols))
			continue
		}
		row := Row{Line: line, Games: -1}
		for i, cell := range cells {
			fill(&row, cols[i], cell, line, f)
		}
		rows = append(rows, row)
	}
}

// headers finds the columns of a header line; nil where some are wrong.
func headers(heads []string, line int, f *faults) []column {
	var cols []column
	met := map[string]bool{}
	before := len(f.all)
	for _, head := range heads {
		head = strings.TrimSpace(head)
		col, err := columnOf(head)
		switch {
		case err != nil && len(heads) == 1 && strings.ContainsAny(head, ";\t"):
			f.add(line, "各栏要用英文逗号隔开")
		case err != nil:
			f.add(line, "%w", err)
		case met[col.name]:
			f.add(line, "%s 一栏写了两次", col.name)
		}
		met[col.name] = true
		cols = append(cols, col)
	}
	if len(f.all) == before && !met["character"] {
		f.add(line, "没有 character（角色）一栏")
	}
	if len(f.all) > before {
		return nil
	}
	return cols
}

// fill reads one cell into its row; an empty one says nothing.
func fill(row *Row, col column, cell string, line int, f *faults) {
	if cell = strings.TrimSpace(cell); cell == "" {
		return
	}
	if err := col.set(row, cell); err != nil {
		f.add(line, "%s：%w", col.name, err)
	}
}

func csvFault(err error, f *faults) {
	var p *csv.ParseError
	switch {
	case errors.As(err, &p):
		f.add(p.Line, "引号没有成对（%w）", p.Err)
	case !errors.Is(err, io.EOF):
		f.add(1, "%w", err)
	}
}

// readYAML reads a list of mappings under the columns' names; aliases may be a list.
func readYAML(data []byte, f *faults) Roster {
	var doc yaml.Node
	if err := yaml.Unmarshal(data, &doc); err != nil {
		f.add(yamlLine(err), "不是 YAML：%w", err)
		return nil
	}
	if len(doc.Content) == 0 || doc.Content[0].Kind != yaml.SequenceNode {
		f.add(1, "不是角色的列表")
		return nil
	}
	return rowsOf(doc.Content[0].Content, f)
}

func rowsOf(items []*yaml.Node, f *faults) Roster {
	var rows Roster
	for _, item := range items {
		if item.Kind != yaml.MappingNode {
			f.add(item.Line, "不是一个角色：要写成 character: 饺子 这样的几行")
			continue
		}
		row := Row{Line: item.Line, Games: -1}
		met := map[string]bool{}
		for i := 0; i+1 < len(item.Content); i += 2 {
			key, value := item.Content[i], item.Content[i+1]
			col, err := columnOf(key.Value)
			switch {
			case err != nil:
				f.add(key.Line, "%w", err)
			case met[col.name]:
				f.add(key.Line, "%s 写了两次", col.name)
			default:
				met[col.name] = true
				fill(&row, col, cellOf(col, value, f), value.Line, f)
			}
		}
		rows = append(rows, row)
	}
	return rows
}

var atLine = regexp.MustCompile(`line (\d+)`)

// yamlLine is the line a syntax error tells; 1 where it tells none.
func yamlLine(err error) int {
	if m := atLine.FindStringSubmatch(err.Error()); m != nil {
		if n, err := strconv.Atoi(m[1]); err == nil {
			return n
		}
	}
	return 1
}

// cellOf is a value as the cell of a table.
func cellOf(col column, value *yaml.Node, f *faults) string {
	switch {
	case value.Kind == yaml.ScalarNode && value.Tag == "!!null":
		return ""
	case value.Kind == yaml.ScalarNode:
		return value.Value
	case value.Kind == yaml.SequenceNode && col.name == "aliases":
		var parts []string
		for _, v := range value.Content {
			parts = append(parts, v.Value)
		}
		return strings.Join(parts, "/")
	}
	f.add(value.Line, "%s 只能写一个词或数", col.name)
	return ""
}
