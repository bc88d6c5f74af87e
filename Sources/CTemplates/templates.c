// The files of the folder Templates as bytes, so that the program is one file. A test compares this list with the
// folder.
#pragma clang diagnostic ignored "-Wc23-extensions"

#include "CTemplates.h"

static const unsigned char badge_data_json[] = {
#embed "../../Templates/badge/data.json"
};
static const unsigned char badge_logo_svg[] = {
#embed "../../Templates/badge/logo.svg"
};
static const unsigned char badge_portrait_png[] = {
#embed "../../Templates/badge/portrait.png"
};
static const unsigned char badge_style_css[] = {
#embed "../../Templates/badge/style.css"
};
static const unsigned char badge_template_html[] = {
#embed "../../Templates/badge/template.html"
};
static const unsigned char booklet_data_json[] = {
#embed "../../Templates/booklet/data.json"
};
static const unsigned char booklet_style_css[] = {
#embed "../../Templates/booklet/style.css"
};
static const unsigned char booklet_template_html[] = {
#embed "../../Templates/booklet/template.html"
};
static const unsigned char certificate_data_json[] = {
#embed "../../Templates/certificate/data.json"
};
static const unsigned char certificate_flourish_svg[] = {
#embed "../../Templates/certificate/flourish.svg"
};
static const unsigned char certificate_style_css[] = {
#embed "../../Templates/certificate/style.css"
};
static const unsigned char certificate_template_html[] = {
#embed "../../Templates/certificate/template.html"
};
static const unsigned char e_invoice_data_json[] = {
#embed "../../Templates/e-invoice/data.json"
};
static const unsigned char e_invoice_factur_x_xml_mustache[] = {
#embed "../../Templates/e-invoice/factur-x.xml.mustache"
};
static const unsigned char e_invoice_mark_svg[] = {
#embed "../../Templates/e-invoice/mark.svg"
};
static const unsigned char e_invoice_style_css[] = {
#embed "../../Templates/e-invoice/style.css"
};
static const unsigned char e_invoice_template_html[] = {
#embed "../../Templates/e-invoice/template.html"
};
static const unsigned char invoice_data_json[] = {
#embed "../../Templates/invoice/data.json"
};
static const unsigned char invoice_mark_svg[] = {
#embed "../../Templates/invoice/mark.svg"
};
static const unsigned char invoice_style_css[] = {
#embed "../../Templates/invoice/style.css"
};
static const unsigned char invoice_template_html[] = {
#embed "../../Templates/invoice/template.html"
};
static const unsigned char og_card_author_png[] = {
#embed "../../Templates/og-card/author.png"
};
static const unsigned char og_card_cover_jpg[] = {
#embed "../../Templates/og-card/cover.jpg"
};
static const unsigned char og_card_data_json[] = {
#embed "../../Templates/og-card/data.json"
};
static const unsigned char og_card_style_css[] = {
#embed "../../Templates/og-card/style.css"
};
static const unsigned char og_card_template_html[] = {
#embed "../../Templates/og-card/template.html"
};
static const unsigned char report_card_crest_svg[] = {
#embed "../../Templates/report-card/crest.svg"
};
static const unsigned char report_card_data_json[] = {
#embed "../../Templates/report-card/data.json"
};
static const unsigned char report_card_style_css[] = {
#embed "../../Templates/report-card/style.css"
};
static const unsigned char report_card_template_html[] = {
#embed "../../Templates/report-card/template.html"
};
static const unsigned char transcript_data_json[] = {
#embed "../../Templates/transcript/data.json"
};
static const unsigned char transcript_style_css[] = {
#embed "../../Templates/transcript/style.css"
};
static const unsigned char transcript_template_html[] = {
#embed "../../Templates/transcript/template.html"
};

static const BuiltInFile files[] = {
    {"badge", "data.json", badge_data_json, sizeof badge_data_json},
    {"badge", "logo.svg", badge_logo_svg, sizeof badge_logo_svg},
    {"badge", "portrait.png", badge_portrait_png, sizeof badge_portrait_png},
    {"badge", "style.css", badge_style_css, sizeof badge_style_css},
    {"badge", "template.html", badge_template_html, sizeof badge_template_html},
    {"booklet", "data.json", booklet_data_json, sizeof booklet_data_json},
    {"booklet", "style.css", booklet_style_css, sizeof booklet_style_css},
    {"booklet", "template.html", booklet_template_html, sizeof booklet_template_html},
    {"certificate", "data.json", certificate_data_json, sizeof certificate_data_json},
    {"certificate", "flourish.svg", certificate_flourish_svg, sizeof certificate_flourish_svg},
    {"certificate", "style.css", certificate_style_css, sizeof certificate_style_css},
    {"certificate", "template.html", certificate_template_html, sizeof certificate_template_html},
    {"e-invoice", "data.json", e_invoice_data_json, sizeof e_invoice_data_json},
    {"e-invoice", "factur-x.xml.mustache", e_invoice_factur_x_xml_mustache, sizeof e_invoice_factur_x_xml_mustache},
    {"e-invoice", "mark.svg", e_invoice_mark_svg, sizeof e_invoice_mark_svg},
    {"e-invoice", "style.css", e_invoice_style_css, sizeof e_invoice_style_css},
    {"e-invoice", "template.html", e_invoice_template_html, sizeof e_invoice_template_html},
    {"invoice", "data.json", invoice_data_json, sizeof invoice_data_json},
    {"invoice", "mark.svg", invoice_mark_svg, sizeof invoice_mark_svg},
    {"invoice", "style.css", invoice_style_css, sizeof invoice_style_css},
    {"invoice", "template.html", invoice_template_html, sizeof invoice_template_html},
    {"og-card", "author.png", og_card_author_png, sizeof og_card_author_png},
    {"og-card", "cover.jpg", og_card_cover_jpg, sizeof og_card_cover_jpg},
    {"og-card", "data.json", og_card_data_json, sizeof og_card_data_json},
    {"og-card", "style.css", og_card_style_css, sizeof og_card_style_css},
    {"og-card", "template.html", og_card_template_html, sizeof og_card_template_html},
    {"report-card", "crest.svg", report_card_crest_svg, sizeof report_card_crest_svg},
    {"report-card", "data.json", report_card_data_json, sizeof report_card_data_json},
    {"report-card", "style.css", report_card_style_css, sizeof report_card_style_css},
    {"report-card", "template.html", report_card_template_html, sizeof report_card_template_html},
    {"transcript", "data.json", transcript_data_json, sizeof transcript_data_json},
    {"transcript", "style.css", transcript_style_css, sizeof transcript_style_css},
    {"transcript", "template.html", transcript_template_html, sizeof transcript_template_html},
};

const BuiltInFile *const built_in_files = files;
const size_t built_in_file_count = sizeof files / sizeof files[0];
